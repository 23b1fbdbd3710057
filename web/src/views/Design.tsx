import "../styles/design.css";
import { familyList, type Family } from "../api";
import { t } from "../i18n";
import { hrefOf, route } from "../route";
import { Missing } from "../shell/Missing";
import { useTitle } from "../shell/title";
import { Loading, Problem, useReply } from "../ui";
import { sentence } from "../text";
import { useLesson } from "./learn/articles";
import { Designer } from "./design/Designer";

const fileOf = (family: Family) => family.parameters.find((parameter) => parameter.kind === "file");

/** Puzzles of one's own: of the families that read a file. */
export function Design() {
  useTitle(t("nav_design"));
  const { reply, again } = useReply("list", familyList);
  if (!reply) return <Loading />;
  if (!reply.ok) return <Problem error={reply.error} retry={again} />;
  const families = reply.answer.families.filter(fileOf);
  const { name } = route.value;
  const family = name === "" ? families[0] : families.find((each) => each.family === name);
  if (!family && name !== "") return <Missing />;
  if (!family) return <p>{t("design_none")}</p>;
  return (
    <div class="design">
      <h1>{t("nav_design")}</h1>
      <nav class="tabs" aria-label={t("design_families")}>
        {families.map((each) => (
          <Tab key={each.family} family={each} current={each === family} />
        ))}
      </nav>
      <Designer key={family.family} family={family} file={fileOf(family)!} />
    </div>
  );
}

function Tab({ family, current }: { family: Family; current: boolean }) {
  const { lesson } = useLesson(family.family);
  const title = lesson?.title;
  return (
    <a lang={title === undefined ? undefined : lesson!.language} href={hrefOf("design", {}, family.family)} aria-current={current ? "page" : undefined}>
      {title ?? sentence(family.title)}
    </a>
  );
}
