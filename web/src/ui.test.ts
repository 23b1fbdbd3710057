import { describe, expect, it } from "vitest";
import type { Reply } from "./api";
import { oneAtATime } from "./ui";

describe("questions that follow each other quickly", () => {
  it("are asked one at a time, and of those that wait the last; none is lost at the end", async () => {
    const told: string[] = [];
    const asked: string[] = [];
    const answers = new Map<string, () => void>();
    const want = oneAtATime<string>((key, reply) => told.push(`${key}=${reply.ok ? reply.answer : ""}`));
    const ask = (key: string) =>
      want(key, () => {
        asked.push(key);
        return new Promise<Reply<string>>((resolve) => answers.set(key, () => resolve({ ok: true, outcome: "done", answer: key.toUpperCase() })));
      });
    const answer = async (key: string) => {
      answers.get(key)!();
      await new Promise((wake) => setTimeout(wake));
    };
    for (const key of ["a", "b", "c", "d"]) ask(key);
    expect(asked).toEqual(["a"]);
    await answer("a");
    expect(asked).toEqual(["a", "d"]);
    ask("e");
    await answer("d");
    await answer("e");
    expect(told).toEqual(["a=A", "d=D", "e=E"]);
  });
});
