import "../styles/learn.css";
import { api, familyList, type Family } from "../api";
import { t } from "../i18n";
import { hrefOf, route } from "../route";
import { Missing } from "../shell/Missing";
import { useTitle } from "../shell/title";
import { Loading, Problem, useReply } from "../ui";
import { useLesson } from "./learn/articles";
import { MarkdownView } from "./learn/MarkdownView";
import { sentence } from "../text";
import { PuzzlePicture } from "./tools/PuzzlePicture";

export function Learn() {
  const { reply, again } = useReply("list", familyList);
  const { name } = route.value;
  if (!reply) return <Loading />;
  if (!reply.ok) return <Problem error={reply.error} retry={again} />;
  const family = reply.answer.families.find((each) => each.family === name);
  if (!family && name !== "") return <Missing />;
  return family ? <FamilyPage key={family.family} family={family} /> : <Overview families={reply.answer.families} />;
}

/** The picture that stands for a family, and where one goes to try it. */
function exampleOf(family: Family): { spec: string; state: string } {
  const spec = family.tour?.spec ?? family.products[0]?.spec ?? family.samples[0] ?? family.family;
  return { spec, state: family.tour?.state ?? "start" };
}

function Overview({ families }: { families: readonly Family[] }) {
  useTitle(t("nav_learn"));
  return (
    <>
      <h1>{t("nav_learn")}</h1>
      <p class="lead">{t("learn_about")}</p>
      <ul class="plain lessons">
        {families.map((family) => (
          <LessonCard key={family.family} family={family} />
        ))}
      </ul>
    </>
  );
}

function LessonCard({ family }: { family: Family }) {
  const { lesson, ready } = useLesson(family.family);
  const { spec, state } = exampleOf(family);
  const tongue = lesson?.language;
  return (
    <li>
      <a class="card lesson" href={hrefOf("learn", {}, family.family)}>
        <PuzzlePicture spec={spec} state={state} />
        <div lang={tongue}>
          <h2>{lesson?.title ?? sentence(family.title)}</h2>
          <p>{ready ? (lesson?.summary ?? family.rules) : ""}</p>
        </div>
      </a>
    </li>
  );
}

function FamilyPage({ family }: { family: Family }) {
  const { lesson, ready } = useLesson(family.family);
  const { spec, state } = exampleOf(family);
  const title = lesson?.title ?? sentence(family.title);
  useTitle(title);
  if (!ready) return <Loading />;
  return (
    <article class="lesson-page">
      <nav>
        <a href={hrefOf("learn")}>{t("learn_all")}</a>
      </nav>
      <h1 lang={lesson?.language}>{title}</h1>
      <div class="lesson-columns">
        <aside>
          <div class="card">
            <PuzzlePicture spec={spec} state={state} />
          </div>
          <p>
            <a class="button primary" href={hrefOf("puzzle", { spec })}>
              {t("learn_try")}
            </a>
          </p>
          {family.products.length > 0 && (
            <>
              <h2>{t("learn_products")}</h2>
              <ul class="plain" lang="en">
                {family.products.map((product) => (
                  <li key={product.name}>
                    <a href={hrefOf("puzzle", { spec: product.name })}>{product.title}</a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </aside>
        {lesson ? (
          <div class="prose" lang={lesson.language}>
            {lesson.summary !== undefined && <p class="lead">{lesson.summary}</p>}
            <MarkdownView text={lesson.body} />
          </div>
        ) : (
          <RulesOnly spec={spec} />
        )}
      </div>
    </article>
  );
}

/** What the workbench itself knows, where there is no text. */
function RulesOnly({ spec }: { spec: string }) {
  const { reply, again } = useReply(spec, (signal) => api.show(spec, signal));
  if (!reply) return <Loading />;
  if (!reply.ok) return <Problem error={reply.error} retry={again} />;
  const { rules, references, state, move } = reply.answer;
  return (
    <div class="prose">
      <p>{rules}</p>
      <h2>{t("learn_notation")}</h2>
      <p>{state}</p>
      <p>{move}</p>
      {references.length > 0 && (
        <>
          <h2>{t("learn_references")}</h2>
          <ul>
            {references.map((reference) => (
              <li key={reference}>{reference}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
