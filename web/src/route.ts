// The address says everything that is seen: #/<page>/<name>?<key>=<value>&...
import { signal } from "@preact/signals";

export const pages = ["gallery", "puzzle", "design", "learn"] as const;
export type PageName = (typeof pages)[number];

export interface Route {
  readonly page: PageName | "missing";
  /** What stands after the page's name, such as the family in #/learn/<family>; else "". */
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, "%20"));
  } catch {
    return text; // a "%" that encodes nothing, typed by hand
  }
}

// The characters that specs and states are written with stay readable in an address.
function encode(text: string): string {
  return encodeURIComponent(text).replace(/%(3A|2C|2F|3D)/g, (code) => decodeURIComponent(code));
}

export function parseRoute(hash: string): Route {
  const text = hash.replace(/^#?\/?/, "");
  const mark = text.indexOf("?");
  const path = mark < 0 ? text : text.slice(0, mark);
  const [first = "", ...rest] = path.split("/");
  const query: Record<string, string> = {};
  for (const pair of mark < 0 ? [] : text.slice(mark + 1).split("&")) {
    const equals = pair.indexOf("=");
    const key = decode(equals < 0 ? pair : pair.slice(0, equals));
    if (key !== "" && key !== "__proto__") query[key] = equals < 0 ? "" : decode(pair.slice(equals + 1));
  }
  const page = first === "" ? "gallery" : (pages.find((name) => name === first) ?? "missing");
  return { page, name: decode(rest.join("/")), query };
}

/** The address of a page. Values that are undefined or empty are left out. */
export function hrefOf(page: PageName, query: Readonly<Record<string, string | undefined>> = {}, name = ""): string {
  const path = page === "gallery" ? "" : name === "" ? page : `${page}/${encode(name)}`;
  const pairs = Object.entries(query)
    .filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== "")
    .map(([key, value]) => `${encode(key)}=${encode(value)}`);
  return `#/${path}${pairs.length === 0 ? "" : `?${pairs.join("&")}`}`;
}

export const route = signal<Route>(parseRoute(typeof location === "undefined" ? "" : location.hash));

/** Goes to another page: "back" comes back here. */
export function go(href: string): void {
  if (href !== location.hash) history.pushState(null, "", href);
  route.value = parseRoute(href);
}

/** Changes some keys of the address that is shown; "back" does not come back here. An undefined value removes its key. */
export function replaceQuery(changes: Readonly<Record<string, string | undefined>>): void {
  const { page, name, query } = route.peek();
  if (page === "missing") return;
  const href = hrefOf(page, { ...query, ...changes }, name);
  if (href === hrefOf(page, query, name)) return;
  history.replaceState(null, "", href);
  route.value = parseRoute(href);
}

export function watchAddress(): void {
  const read = () => (route.value = parseRoute(location.hash));
  addEventListener("hashchange", read);
  addEventListener("popstate", read);
}
