import { t } from "../i18n";
import { hrefOf } from "../route";
import { useTitle } from "./title";

/** For an address that leads nowhere. */
export function Missing() {
  useTitle(t("missing"));
  return (
    <>
      <h1>{t("missing")}</h1>
      <p>
        <a href={hrefOf("gallery")}>{t("missing_gallery")}</a>
      </p>
    </>
  );
}
