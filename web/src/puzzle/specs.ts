// How a spec is written: family:arguments, the start and the goal among them by name.

/** The same puzzle with another start or goal; undefined if the spec has no arguments to add to. */
export function withArgument(spec: string, name: "start" | "goal", state: string): string | undefined {
  if (!spec.includes(":")) return undefined;
  // States have no commas or quotes as the server writes them.
  const rest = spec.replace(new RegExp(`,${name}=[^,"]*`), "");
  return `${rest},${name}=${state}`;
}

/** Addresses with more than this are cut or refused on their way through other programs. */
const longest = 2000;

/** Whether a state can stand in an address. */
export function isShort(state: string): boolean {
  return state.length <= longest;
}

/** A state as a request names it: the start may be far longer than what can be sent. */
export function sent(state: string, start: string): string {
  return state === start ? "start" : state;
}

/** A state to look at: of a long one its ends. */
export function shortened(state: string): string {
  return isShort(state) ? state : `${state.slice(0, 200)}…${state.slice(-200)}`;
}
