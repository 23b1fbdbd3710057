// A state to begin with: any of all there are, or one that random moves lead to, or one at a chosen distance from the goal.
import { api, ask, type ShowAnswer, type Step } from "../api";
import { learn } from "./worth";

export type Random = (below: number) => number;
const chance: Random = (below) => Math.floor(Math.random() * below);

/** A number below a limit of any length; where the limit is short, all are equally likely. */
export function randomBelow(limit: bigint, random: Random = chance): bigint {
  const digits = String(limit).length + 9;
  let text = "";
  for (let index = 0; index < digits; ++index) text += random(10);
  return BigInt(text) % limit;
}

/** Which move a random walk makes: any but the one that leads straight back, if there is another. */
export function wander(steps: readonly Step[], before: string | undefined, random: Random = chance): Step | undefined {
  const onward = steps.filter((step) => step.to !== before);
  const choice = onward.length > 0 ? onward : steps;
  return choice[random(choice.length)];
}

export type Scrambled =
  | { readonly how: "any"; readonly state: string }
  | { readonly how: "walk"; readonly state: string; readonly moves: number }
  /** So far away as it was wished, or, if nothing so far away was found, as far as it could be. */
  | { readonly how: "distance"; readonly state: string; readonly distance: string; readonly wished: boolean }
  | { readonly how: "failed" };

/** So many moves a random walk makes. */
export const walkLength = 40;

async function anyState(spec: string, info: ShowAnswer): Promise<Scrambled | undefined> {
  const [order] = info.orders;
  if (order === undefined || info.states === undefined) return undefined;
  const reply = await ask<{ state: string }>("unrank", { spec, rank: String(randomBelow(BigInt(info.states))), order });
  if (!reply.ok || reply.outcome !== "done" || info.goals.includes(reply.answer.state)) return undefined;
  const far = await learn(spec, reply.answer.state, info.start);
  return far === undefined || far === "unsolvable" ? undefined : { how: "any", state: reply.answer.state };
}

async function byWalking(spec: string, info: ShowAnswer): Promise<Scrambled> {
  const states = [info.start];
  while (states.length <= walkLength) {
    const reply = await ask<{ moves: Step[] }>("moves", { spec, state: states.length === 1 ? "start" : states.at(-1)! });
    const step = reply.ok ? wander(reply.answer.moves, states.at(-2)) : undefined;
    if (!step) break;
    states.push(step.to);
  }
  // Where moves cannot be taken back, the walk may have lost the puzzle: then it is the last state that can be solved.
  while (states.length > 1) {
    const state = states.at(-1)!;
    if (!info.goals.includes(state) && (info.capabilities.includes("undirected") || (await learn(spec, state, info.start)) !== "unsolvable")) {
      return { how: "walk", state, moves: states.length - 1 };
    }
    states.pop();
  }
  return { how: "failed" };
}

/** A state from which the shortest solution has so many moves: on the way from a random one. */
async function atDistance(spec: string, from: string, wished: bigint): Promise<Scrambled> {
  const solved = await api.solve(spec, from, { path: "none", time: "2s" });
  if (!solved.ok || solved.answer.length === undefined || !solved.answer.optimal) return { how: "failed" };
  const length = BigInt(solved.answer.length);
  if (length <= wished) return { how: "distance", state: from, distance: String(length), wished: length === wished };
  const walked = await api.walk(spec, from, String(length - wished));
  return walked.ok ? { how: "distance", state: walked.answer.state, distance: String(wished), wished: true } : { how: "failed" };
}

/** Tries that are made to come as far away as is wished. */
const tries = 3;

export async function scramble(spec: string, info: ShowAnswer, distance?: bigint): Promise<Scrambled> {
  const random = async () => (await anyState(spec, info)) ?? byWalking(spec, info);
  if (distance === undefined) return random();
  let best: Scrambled = { how: "failed" };
  for (let index = 0; index <= tries; ++index) {
    // Where random states are all near, the start may be far.
    const there = index < tries ? await random() : undefined;
    if (there?.how === "failed") continue;
    const found = await atDistance(spec, there?.state ?? info.start, distance);
    if (found.how !== "distance") continue;
    if (found.wished) return found;
    if (best.how !== "distance" || BigInt(found.distance) > BigInt(best.distance)) best = found;
  }
  return best;
}
