// How words of the server are written for people. Pure.

/**
 * The server's messages begin in lower case, as in a terminal; here they are sentences. What begins with a quote or with a
 * word that is written as it is (row:5, a1-c1, x=3, n) stays.
 */
export function sentence(text: string): string {
  const first = /^\S+/.exec(text)?.[0] ?? "";
  return /^(a|\p{Ll}[\p{L}'’-]+[,.;:!?]?)$/u.test(first) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** The same with its stop, as the script that it is written in has it. */
export function wholeSentence(text: string): string {
  return sentence(text) + (/\p{Script=Han}/u.test(text) ? "。" : ".");
}

/** "unique-winning-jump" and "finishing_holes", for people. */
export function words(name: string): string {
  const text = name.replace(/[_-]+/g, " ");
  // A single letter is a variable of a formula.
  return text.length === 1 ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
