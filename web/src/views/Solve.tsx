import { t } from "../i18n";
import type { PuzzleProps } from "./Puzzle";

export function Solve({ info }: PuzzleProps) {
  return (
    <h2>
      {t("tab_solve")} {info.title}
    </h2>
  );
}
