// What is being designed stays when one looks elsewhere: the values of each family's form, in this browser.
import type { Family, Parameter } from "../../api";
import { recall, remember } from "../../store";

export type Given = Readonly<Record<string, string>>;

const keyOf = (family: Family) => `design:${family.family}`;
/** More than a file may have is not kept. */
const longest = 200_000;

/** What a form begins with. */
export function usualOf(family: Family, file: Parameter): Given {
  const values: Record<string, string> = {};
  for (const { name, default: usual } of family.parameters) values[name] = usual ?? "";
  values[file.name] = file.example ?? "\n";
  return values;
}

/** The values of the form: of the address, if it has any of them; else as they were left; else what is usual. */
export function given(family: Family, file: Parameter, query: Given): Given {
  const usual = usualOf(family, file);
  const names = Object.keys(usual);
  const stored: unknown = names.some((name) => query[name] !== undefined) ? query : recall<unknown>(keyOf(family), {});
  const found = typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  return Object.fromEntries(names.map((name) => [name, typeof found[name] === "string" ? (found[name] as string) : usual[name]!]));
}

export function keep(family: Family, values: Given): void {
  if (Object.values(values).reduce((sum, value) => sum + value.length, 0) <= longest) remember(keyOf(family), values);
}
