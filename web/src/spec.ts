// How a spec is written: family:argument,argument,name=argument. The server reads it; here it is only put together.
import type { Parameter } from "./api";

export type SpecValues = Readonly<Record<string, string | undefined>>;

/** A value as it stands in a spec; undefined if it cannot stand there: a quoted value has no quote in it. */
export function quoted(value: string): string | undefined {
  if (/^[^\s",=]+$/.test(value)) return value;
  return value.includes('"') ? undefined : `"${value}"`;
}

/**
 * The spec of these values. What is empty or as it is by default is left out. Undefined if a value cannot be written.
 * `n` names a parameter that is to stand as the letter n, for a number that varies.
 */
export function buildSpec(family: string, parameters: readonly Parameter[], values: SpecValues, n?: string): string | undefined {
  const parts: string[] = [];
  let inOrder = true;
  for (const { name, kind, default: usual } of parameters) {
    const value = name === n ? "n" : (values[name] ?? "");
    if (kind === "flag") {
      if (value === "yes") parts.push(name);
      inOrder = false; // what follows must say its name
      continue;
    }
    if (value === "" || (value === usual && name !== n)) {
      inOrder = false;
      continue;
    }
    const text = quoted(value);
    if (text === undefined) return undefined;
    parts.push(inOrder ? text : `${name}=${text}`);
  }
  return parts.length === 0 ? family : `${family}:${parts.join(",")}`;
}

/** A text given for a file ends with a line end: by that it is known from the name of a choice. */
export function asFileText(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}

export interface Growth {
  /** The parameter that grows. */
  readonly name: string;
  readonly help: string;
  /** A spec in which it is the letter n. */
  readonly template: string;
}

/** What of a puzzle can grow: its whole numbers, and the number in a choice such as "triangle:5". */
export function growths(family: string, parameters: readonly Parameter[], values: SpecValues): Growth[] {
  return parameters.flatMap((parameter) => {
    const { name, kind, help, choices = [] } = parameter;
    if (kind === "integer") {
      const template = buildSpec(family, parameters, values, name);
      return template === undefined ? [] : [{ name, help, template }];
    }
    const { choice: sized, size = "" } = (kind === "file" && splitChoice(values[name] ?? "", choices)) || { choice: "" };
    if (!/^\d+$/.test(size)) return [];
    const template = buildSpec(family, parameters, { ...values, [name]: sized });
    return template === undefined ? [] : [{ name: sized, help, template }];
  });
}

/** The choice that a value is, with its number where it is one such as "row:n"; undefined for a text of one's own. */
export function splitChoice(value: string, choices: readonly string[]): { choice: string; size?: string } | undefined {
  if (value.includes("\n")) return undefined;
  if (choices.includes(value) && !value.endsWith(":n")) return { choice: value };
  const choice = choices.find((each) => each.endsWith(":n") && value.startsWith(each.slice(0, -1)));
  return choice === undefined ? undefined : { choice, size: value.slice(choice.length - 1) };
}

/** A choice as a value: one with a number gets a small one to begin with. */
export function firstOf(choice: string): string {
  return choice.endsWith(":n") ? `${choice.slice(0, -1)}5` : choice;
}
