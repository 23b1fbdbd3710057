import { t } from "../i18n";
import { useTitle } from "../shell/Shell";

export function Learn() {
  useTitle(t("nav_learn"));
  return <h1>{t("nav_learn")}</h1>;
}
