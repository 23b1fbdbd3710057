import { api, askedOnce, type Reply, type VerbsAnswer } from "../../api";

const asked = askedOnce(4, () => api.verbs());

/** The table of verbs, asked once. */
export function verbList(): Promise<Reply<VerbsAnswer>> {
  return asked("");
}
