import { t } from "../i18n";
import { hrefOf, route } from "../route";
import { Loading, Problem, useReply } from "../ui";
import type { PuzzleProps } from "./Puzzle";
import { commonOptions } from "./tools/form";
import { VerbForm } from "./tools/VerbForm";
import { verbList } from "./tools/verbs";

/** What only this family can do. */
export function Tools({ spec, info, state }: PuzzleProps) {
  const { reply, again } = useReply("verbs", verbList);
  if (!reply) return <Loading />;
  if (!reply.ok) return <Problem error={reply.error} retry={again} />;
  const verbs = reply.answer.verbs.filter((verb) => verb.family === info.family);
  if (verbs.length === 0) return <p>{t("tools_none", { title: info.title })}</p>;
  const { query } = route.value;
  const chosen = verbs.find((verb) => verb.name === query["tool"]) ?? verbs[0]!;
  const present = { spec, state, arguments: info.arguments ?? {} };
  return (
    <div class="tools">
      {info.parameters.some((parameter) => parameter.kind === "file") && (
        <p class="tools-design">
          <a href={hrefOf("design", info.arguments ?? {}, info.family)}>{t("tools_design")}</a>
        </p>
      )}
      <nav aria-label={t("tools_label")}>
        <ul class="plain">
          {verbs.map((verb) => (
            <li key={verb.name}>
              <a href={hrefOf("puzzle", { spec, state: query["state"], view: "tools", tool: verb.name })} aria-current={verb === chosen ? "true" : undefined}>
                <strong lang="en">{verb.name.slice(info.family.length + 1)}</strong>
                <span>{verb.summary}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <VerbForm key={`${chosen.name}\n${state}`} verb={chosen} present={present} common={commonOptions(reply.answer.verbs)} />
      </div>
    </div>
  );
}
