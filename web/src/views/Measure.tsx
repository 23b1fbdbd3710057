import { t } from "../i18n";
import type { PuzzleProps } from "./Puzzle";

export function Measure({ info }: PuzzleProps) {
  return (
    <h2>
      {t("tab_measure")} {info.title}
    </h2>
  );
}
