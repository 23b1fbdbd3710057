import { afterEach, describe, expect, it, vi } from "vitest";
import { cancelJob, finished, jobs, resumeJobs, runningJobs, sameQuestion, startJob } from "./jobs";

function serve(answers: Record<string, unknown[]>) {
  vi.stubGlobal("fetch", async (path: string, { method }: { method: string }) => {
    const list = answers[`${method} ${path}`];
    const body = list && (list.length > 1 ? list.shift() : list[0]);
    return new Response(JSON.stringify(body ?? { error: { code: "not_found", message: "no such job" } }), { status: body ? 200 : 404 });
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  jobs.value = [];
});

describe("jobs", () => {
  it("are the same question if verb and values are, in any order", () => {
    const job = { verb: "book/build", values: { spec: "a", limit: 5 } };
    expect(sameQuestion("book build", { limit: "5", spec: "a", to: undefined }, job)).toBe(true);
    expect(sameQuestion("book build", { limit: "6", spec: "a" }, job)).toBe(false);
    expect(sameQuestion("explore", { limit: "5", spec: "a" }, job)).toBe(false);
  });

  it("are followed by asking where there are no events", async () => {
    vi.useFakeTimers();
    const job = { job: "7", verb: "explore", values: {} };
    serve({
      "POST api/jobs": [{ ...job, state: "queued" }],
      "GET api/jobs/7": [{ ...job, state: "running" }, { ...job, state: "finished", outcome: "done", answer: { states: "9" } }],
    });
    await startJob("explore", {});
    expect(runningJobs.value).toBe(1);
    const end = finished("7");
    await vi.advanceTimersByTimeAsync(4000);
    expect((await end)?.answer).toEqual({ states: "9" });
    expect(runningJobs.value).toBe(0);
  });

  it("are found again after a reload, and stay remembered while the server is away", async () => {
    const stored = new Map([["meleda.jobs", '["9","8"]']]);
    vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) });
    vi.stubGlobal("fetch", async (path: string) => {
      if (path.endsWith("8")) throw new TypeError("no network");
      return new Response(JSON.stringify({ job: "9", verb: "explore", values: {}, state: "finished", outcome: "done", answer: {} }));
    });
    resumeJobs();
    await vi.waitFor(() => expect(jobs.value.map((job) => job.job)).toEqual(["9"]));
    expect(JSON.parse(stored.get("meleda.jobs")!)).toEqual(["9", "8"]);
  });

  it("that the server has forgotten are forgotten", async () => {
    jobs.value = [{ job: "3", verb: "explore", values: {}, state: "finished" }];
    serve({});
    await cancelJob("3");
    expect(jobs.value).toEqual([]);
  });
});
