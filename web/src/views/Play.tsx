import { t } from "../i18n";
import type { PuzzleProps } from "./Puzzle";

export function Play({ info }: PuzzleProps) {
  return (
    <h2>
      {t("tab_play")} {info.title}
    </h2>
  );
}
