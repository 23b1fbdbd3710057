// How a spec is written: family:arguments, the start and the goal among them by name.

/** The same puzzle with another start or goal; undefined if the spec has no arguments to add to. */
export function withArgument(spec: string, name: "start" | "goal", state: string): string | undefined {
  if (!spec.includes(":")) return undefined;
  // States have no commas or quotes as the server writes them.
  const rest = spec.replace(new RegExp(`,${name}=[^,"]*`), "");
  return `${rest},${name}=${state}`;
}
