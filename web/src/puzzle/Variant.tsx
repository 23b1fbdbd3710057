import { useState } from "preact/hooks";
import { api, type ApiError, type Parameter, type ShowAnswer } from "../api";
import { SizedChoice, SlotField, slotOf } from "../fields";
import { t } from "../i18n";
import { game } from "./game";
import { present } from "./history";
import { isShort } from "./specs";
import { go, hrefOf, route } from "../route";
import { buildSpec } from "../spec";
import { words } from "../text";
import { Problem } from "../ui";

/** Other puzzles of the same family: a form of its parameters. */
export function Variant({ info }: { info: ShowAnswer }) {
  const [open, setOpen] = useState(false);
  if (info.parameters.length === 0) return null;
  return (
    <details class="variant no-print" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("variant")}</summary>
      {open && <VariantForm info={info} />}
    </details>
  );
}

/** The first parameter always stands in the spec: a family's name alone says too little. */
function saidAlways({ default: _, ...parameter }: Parameter): Parameter {
  return parameter;
}

/** What was set up or played stays, where it is a state of the other puzzle too. */
async function kept(spec: string, other: ShowAnswer, before: ShowAnswer): Promise<string | undefined> {
  const { spec: old, history } = game.peek();
  const { state } = present(history);
  if (old !== route.peek().query["spec"] || state === before.start || !isShort(state) || state === other.start) return undefined;
  const read = await api.view(spec, state);
  return read.ok ? read.answer.state : undefined;
}

function VariantForm({ info }: { info: ShowAnswer }) {
  const { parameters, family, arguments: given = {} } = info;
  const [values, setValues] = useState<Readonly<Record<string, string>>>(given);
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const enter = (name: string, value: string) => {
    setError(undefined);
    setValues((all) => ({ ...all, [name]: value }));
  };
  const open = async (event: Event) => {
    event.preventDefault();
    const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.includes("\n") ? value : value.trim()]));
    // A number that was cleared is as usual.
    const usual = Object.fromEntries(parameters.flatMap(({ name, default: value }) => (value !== undefined && !trimmed[name] ? [[name, value]] : [])));
    const spec = buildSpec(family, parameters.map((parameter, index) => (index === 0 ? saidAlways(parameter) : parameter)), { ...trimmed, ...usual });
    if (spec === undefined) return setError({ code: "quote", message: t("design_quote") });
    setBusy(true);
    const reply = await api.show(spec);
    if (!reply.ok) return setBusy(false), setError(reply.error);
    const { view, help, mode } = route.peek().query;
    const state = await kept(spec, reply.answer, info);
    setBusy(false);
    go(hrefOf("puzzle", { spec, state, view, help, mode }));
    // The form is gone: reading goes on at the beginning of the new puzzle.
    document.getElementById("main")?.focus();
  };
  return (
    <form class="card" noValidate onSubmit={(event) => void open(event)}>
      <div class="fields">
        {parameters.map((parameter) =>
          parameter.kind === "file" ? (
            <FileField key={parameter.name} info={info} parameter={parameter} value={values[parameter.name] ?? ""} enter={(value) => enter(parameter.name, value)} />
          ) : (
            <SlotField key={parameter.name} form="variant" slot={slotOf(parameter)} value={values[parameter.name] ?? ""} enter={(value) => enter(parameter.name, value)} />
          ),
        )}
      </div>
      {error && <Problem error={error} />}
      <button type="submit" class="primary" disabled={busy}>
        {t("variant_open")}
      </button>
    </form>
  );
}

interface FileFieldProps {
  readonly info: ShowAnswer;
  readonly parameter: Parameter;
  readonly value: string;
  readonly enter: (value: string) => void;
}

/** One of the choices; a text of one's own is made in Design. */
function FileField({ info, parameter: { name, help, choices = [] }, value, enter }: FileFieldProps) {
  const id = `variant-${name}`;
  return (
    <div class="slot">
      {choices.length > 0 && (
        <>
          <SizedChoice id={id} label={words(name)} choices={choices} value={value} enter={enter} help={`${id}-help`} />
          <p class="quiet" id={`${id}-help`}>
            {help}
          </p>
        </>
      )}
      <p>
        <a href={hrefOf("design", info.arguments ?? {}, info.family)}>{t("tools_design")}</a>
      </p>
    </div>
  );
}
