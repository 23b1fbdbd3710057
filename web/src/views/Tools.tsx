import { t } from "../i18n";
import type { PuzzleProps } from "./Puzzle";

export function Tools({ info }: PuzzleProps) {
  return (
    <h2>
      {t("tab_tools")} {info.title}
    </h2>
  );
}
