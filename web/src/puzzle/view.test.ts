import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askView, given, handOver, noteHint, takeOver } from "./view";

const answers: object[] = [];
const asked: Record<string, unknown>[] = [];

beforeEach(() => {
  answers.length = asked.length = 0;
  noteHint("a:1", "done", 0);
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    asked.push({ path, ...(JSON.parse(body) as object) });
    return Promise.resolve(new Response(JSON.stringify(answers.shift() ?? { state: "s", moves: [] })));
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("a view", () => {
  it("is one request, with the move that leads there", async () => {
    await askView("a:1", { state: "s", play: "x", helping: false });
    expect(asked).toEqual([{ path: "api/verbs/view", spec: "a:1", state: "s", play: "x" }]);
  });

  it("has its hint with it, which must not take long", async () => {
    answers.push({ state: "s", hint: { outcome: "done", distance: "5" } });
    const reply = await askView("a:1", { state: "s", last: "x", helping: true });
    expect(reply.ok && reply.answer.hint?.distance).toBe("5");
    expect(asked).toEqual([{ path: "api/verbs/view", spec: "a:1", state: "s", last: "x", hint: true, time: "300ms" }]);
  });

  it("comes without its hint after a hint that took too long, until one is quick again", async () => {
    answers.push({ state: "s", hint: { outcome: "stopped" } });
    await askView("a:1", { state: "s", helping: true });
    await askView("a:1", { state: "t", helping: true });
    expect(asked.map(({ hint }) => hint)).toEqual([true, undefined]);
    await askView("b:1", { state: "t", helping: true });
    expect(asked[2]!["hint"]).toBe(true); // another puzzle
    noteHint("a:1", "done", 20);
    await askView("a:1", { state: "u", helping: true });
    expect(asked[3]!["hint"]).toBe(true);
    noteHint("a:1", "done", 2000);
    await askView("a:1", { state: "u", helping: true });
    expect(asked[4]!["hint"]).toBeUndefined();
  });

  it("may come with the values of a game or with what a check finds", async () => {
    answers.push({ state: "s", value: { outcome: "stopped" } });
    await askView("a:1", { state: "s", helping: true });
    await askView("a:1", { state: "t", helping: true });
    expect(asked.map(({ hint }) => hint)).toEqual([true, undefined]);
    expect(given<object>(undefined)).toBeUndefined();
    expect(given<object>({ outcome: "stopped" })).toBeUndefined();
    expect(given({ outcome: "no", findings: [] })).toEqual({ ok: true, outcome: "no", answer: { outcome: "no", findings: [] } });
    const error = { code: "bad_state", message: "" };
    expect(given<object>({ outcome: "bad_input", error })).toEqual({ ok: false, error });
  });

  it("is asked for again without its hint where both were given up", async () => {
    answers.push({ status: "limit_reached", reason: "there was no answer" }, { state: "t", moves: [] });
    const reply = await askView("a:1", { state: "s", play: "x", helping: true });
    expect(reply.ok && reply.answer.state).toBe("t");
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual({ path: "api/verbs/view", spec: "a:1", state: "s", play: "x" });
  });

  it("that came with a move is handed over to whoever looks at its state, once", () => {
    const reply = { ok: true, outcome: "done", answer: { from: "s", state: "t" } } as const;
    handOver("a:1", "t", reply);
    expect(takeOver("a:1", "t")).toBe(reply);
    expect(takeOver("a:1", "t")).toBeUndefined();
    handOver("a:1", "t", reply);
    expect(takeOver("a:1", "u")).toBeUndefined();
    expect(takeOver("a:1", "t")).toBeUndefined(); // it is of another visit
  });
});
