import { t } from "../../i18n";
import type { AnswerWords } from "./answer";

/** In the reader's language. */
export function answerWords(): AnswerWords {
  return {
    yes: t("yes"),
    no: t("no"),
    oneIn: (number) => t("answer_one_in", { number }),
    withUnit: (number, unit) => `${number} ${unit}`,
  };
}
