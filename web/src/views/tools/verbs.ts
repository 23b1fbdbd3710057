import { api, type Reply, type VerbsAnswer } from "../../api";

let asked: Promise<Reply<VerbsAnswer>> | undefined;

/** The table of verbs, asked once. */
export function verbList(): Promise<Reply<VerbsAnswer>> {
  asked ??= api.verbs().then((reply) => {
    if (!reply.ok) asked = undefined;
    return reply;
  });
  return asked;
}
