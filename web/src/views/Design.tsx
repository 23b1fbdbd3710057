import { t } from "../i18n";
import { useTitle } from "../shell/Shell";

export function Design() {
  useTitle(t("nav_design"));
  return <h1>{t("nav_design")}</h1>;
}
