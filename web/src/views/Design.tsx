import { familyList, type Family } from "../api";
import { t } from "../i18n";
import { hrefOf, route } from "../route";
import { useTitle } from "../shell/Shell";
import { Loading, Problem, useReply } from "../ui";
import { Designer } from "./design/Designer";

const fileOf = (family: Family) => family.parameters.find((parameter) => parameter.kind === "file");

/** Puzzles of one's own: of the families that read a file. */
export function Design() {
  useTitle(t("nav_design"));
  const { reply, again } = useReply("list", familyList);
  if (!reply) return <Loading />;
  if (!reply.ok) return <Problem error={reply.error} retry={again} />;
  const families = reply.answer.families.filter(fileOf);
  const family = families.find((each) => each.family === route.value.name) ?? families[0];
  if (!family) return <p>{t("design_none")}</p>;
  return (
    <div class="design">
      <h1>{t("nav_design")}</h1>
      <nav class="tabs" aria-label={t("design_families")}>
        {families.map((each) => (
          <a key={each.family} lang="en" href={hrefOf("design", {}, each.family)} aria-current={each === family ? "page" : undefined}>
            {each.title.charAt(0).toUpperCase() + each.title.slice(1)}
          </a>
        ))}
      </nav>
      <Designer key={family.family} family={family} file={fileOf(family)!} />
    </div>
  );
}
