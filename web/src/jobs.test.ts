import { afterEach, describe, expect, it, vi } from "vitest";
import { cancelJob, finished, jobs, refreshJobs, runningJobs, sameQuestion, startJob } from "./jobs";
import { placeOfJob } from "./shell/JobsIndicator";

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

  it("are those that the server lists, also of other windows; answers that are known stay", async () => {
    const job = (id: string, more: object = {}) => ({ job: id, verb: "explore", values: {}, state: "finished" as const, outcome: "done" as const, ...more });
    jobs.value = [job("1", { answer: { states: "9" } }), job("gone")];
    serve({ "GET api/jobs": [{ jobs: [job("2"), job("1")] }] });
    await refreshJobs();
    expect(jobs.value).toEqual([job("2"), job("1", { answer: { states: "9" } })]);
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no network")));
    await refreshJobs();
    expect(jobs.value).toHaveLength(2);
  });

  it("are links to where their answers are seen", () => {
    const families = [{ family: "dials", samples: ["dials:2"] }];
    expect(placeOfJob({ verb: "explore", values: { spec: "dials:3", from: "start" } }, families)).toBe("#/puzzle?spec=dials:3&view=measure");
    expect(placeOfJob({ verb: "solve", values: { spec: "dials:3", from: "101", to: "000" } }, families)).toBe("#/puzzle?spec=dials:3&state=101&view=solve&to=000");
    expect(placeOfJob({ verb: "next", values: { spec: "dials:3", state: "101" } }, families)).toBe("#/puzzle?spec=dials:3&state=101&help=1");
    expect(placeOfJob({ verb: "dials book build", values: { board: "x" } }, families)).toBe("#/puzzle?spec=dials:2&view=tools&tool=dials%20book%20build");
    expect(placeOfJob({ verb: "table", values: {} }, families)).toBeUndefined();
  });

  it("that the server has forgotten are forgotten", async () => {
    jobs.value = [{ job: "3", verb: "explore", values: {}, state: "finished" }];
    serve({});
    await cancelJob("3");
    expect(jobs.value).toEqual([]);
  });
});
