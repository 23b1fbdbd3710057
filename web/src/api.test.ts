import { afterEach, describe, expect, it, vi } from "vitest";
import { ask, askedOnce, cleanValues, queue, readReply, request, type Reply } from "./api";
import { language } from "./i18n";

describe("an answer", () => {
  it("carries its outcome", () => {
    expect(readReply(200, "stopped", '{"states":"7"}')).toEqual({ ok: true, outcome: "stopped", answer: { states: "7" } });
    expect(readReply(200, null, "{}")).toEqual({ ok: true, outcome: "done", answer: {} });
  });

  it("that is an error is an error, with its place", () => {
    const error = { code: "bad_state", message: "too long", offset: 3 };
    expect(readReply(400, "bad_input", JSON.stringify({ error }))).toEqual({ ok: false, error });
  });

  it("that makes no sense is an error too", () => {
    for (const [status, text] of [[502, "<html>"], [200, "7"], [500, "{}"]] as const) {
      const reply = readReply(status, null, text);
      expect(reply.ok).toBe(false);
      if (!reply.ok) expect(reply.error.code).toBe("not_understood");
    }
  });
});

describe("a request", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("leaves out what is not set", () => {
    expect(cleanValues({ spec: "a:1", to: undefined, unique: false, all: true, limit: 0, last: "" })).toEqual({ spec: "a:1", all: true, limit: 0 });
  });

  it("is made again while the server has its hands full, unless it starts a job", async () => {
    const answers = (...statuses: number[]) => {
      const fetched = vi.fn(() => Promise.resolve(new Response(JSON.stringify(statuses[0] === 429 ? { error: { code: "unavailable", message: "busy" } } : {}), { status: statuses.shift() ?? 200 })));
      vi.stubGlobal("fetch", fetched);
      return fetched;
    };
    const patient = answers(429, 429, 200);
    expect((await ask("show", { spec: "a:1" })).ok).toBe(true);
    expect(patient).toHaveBeenCalledTimes(3);
    const refused = answers(429, 200);
    expect((await request("POST", "jobs", {})).ok).toBe(false);
    expect(refused).toHaveBeenCalledTimes(1);
  });

  it("is made once for what does not change, unless it failed or was long ago", async () => {
    const asked: string[] = [];
    let fails = true;
    const once = askedOnce<string>(2, (key) => {
      asked.push(key);
      return Promise.resolve<Reply<string>>(fails ? { ok: false, error: { code: "offline", message: "" } } : { ok: true, outcome: "done", answer: key });
    });
    expect((await once("a")).ok).toBe(false);
    fails = false;
    for (const key of ["a", "b", "a", "b", "c", "b", "a"]) expect(await once(key)).toMatchObject({ answer: key });
    expect(asked).toEqual(["a", "a", "b", "c", "a"]);
  });

  it("says the page's language, and what is kept is kept for each", async () => {
    const fetched = vi.fn((_path: string, _how: RequestInit) => Promise.resolve(new Response("{}", { status: 200 })));
    vi.stubGlobal("fetch", fetched);
    const once = askedOnce<object>(4, (spec) => ask("show", { spec }));
    for (const tongue of ["en", "zh-Hant", "en"] as const) {
      language.value = tongue;
      await once("a:1");
      await once("a:1");
    }
    expect(fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get("Accept-Language"))).toEqual(["en", "zh-Hant"]);
    expect(new Headers(fetched.mock.calls[0]![1].headers).get("Content-Type")).toBe("application/json");
  });

  it("waits for its turn, and a failed one frees its place", async () => {
    const inTurn = queue(2);
    let running = 0;
    let most = 0;
    const done: number[] = [];
    const task = (number: number) => async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      done.push(number);
      if (number === 1) throw new Error("failed");
    };
    await Promise.allSettled([0, 1, 2, 3, 4].map((number) => inTurn(task(number))));
    expect(most).toBe(2);
    expect(done.sort()).toEqual([0, 1, 2, 3, 4]);
  });
});
