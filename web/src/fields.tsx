// Fields of forms that are made from the server's descriptions.
import type { Parameter, Slot } from "./api";
import { t } from "./i18n";
import { firstOf, splitChoice } from "./spec";
import { words } from "./text";

/** A parameter of a family in the form of a verb's operand. */
export function slotOf({ name, kind, help, least, most, choices, default: usual }: Parameter): Slot {
  const kinds = { integer: "number", flag: "flag", choice: "choice", file: "text", text: "text" } as const;
  return {
    name,
    kind: kinds[kind],
    help,
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
    ...(choices === undefined ? {} : { choices }),
    ...(usual === undefined ? {} : { default: usual }),
  };
}

interface FieldProps {
  readonly slot: Slot;
  readonly value: string;
  readonly enter: (value: string) => void;
  readonly long?: boolean;
  /** Tells the fields of two forms on a page apart. */
  readonly form?: string;
}

/** One field of a form, by what it takes. */
export function SlotField({ slot, value, enter, long = false, form = "slot" }: FieldProps) {
  const id = `${form}-${slot.name}`;
  const help = `${id}-help`;
  if (slot.kind === "flag") {
    return (
      <div class="slot">
        <label class="check">
          <input type="checkbox" checked={value === "yes"} aria-describedby={help} onChange={(event) => enter(event.currentTarget.checked ? "yes" : "")} />
          <span lang="en">{words(slot.name)}</span>
        </label>
        <p class="quiet" id={help}>
          {slot.help}
        </p>
      </div>
    );
  }
  const common = { id, value, "aria-describedby": help };
  return (
    <div class="slot">
      <label for={id}>
        {words(slot.name)}
        {slot.required === true && <span class="unseen"> ({t("required")})</span>}
      </label>
      {slot.kind === "choice" ? (
        <select {...common} onChange={(event) => enter(event.currentTarget.value)}>
          {value !== "" && slot.choices?.includes(value) ? null : <option value="" />}
          {(slot.choices ?? []).map((choice) => (
            <option key={choice} value={choice} lang="en">
              {choice}
            </option>
          ))}
        </select>
      ) : long || value.includes("\n") ? (
        <textarea {...common} rows={Math.max(2, Math.min(12, value.split("\n").length))} spellcheck={false} onInput={(event) => enter(event.currentTarget.value)} />
      ) : (
        <input
          {...common}
          type={slot.kind === "number" ? "number" : "text"}
          {...(slot.least === undefined ? {} : { min: slot.least })}
          {...(slot.most === undefined ? {} : { max: slot.most })}
          placeholder={slot.default ?? ""}
          spellcheck={false}
          autocomplete="off"
          onInput={(event) => enter(event.currentTarget.value)}
        />
      )}
      <p class="quiet" id={help}>
        {slot.help}
      </p>
    </div>
  );
}

interface SizedChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly string[];
  readonly value: string;
  readonly enter: (value: string) => void;
  readonly help?: string;
}

/** One of the choices of a file; a choice such as "row:n" has a field for its number. A text that is no choice stays one to choose. */
export function SizedChoice({ id, label, choices, value, enter, help }: SizedChoiceProps) {
  const now = splitChoice(value, choices);
  const described = help === undefined ? {} : { "aria-describedby": help };
  return (
    <>
      <label class="field">
        <span>{label}</span>
        <select id={id} value={now?.choice ?? ""} lang="en" {...described} onChange={(event) => enter(firstOf(event.currentTarget.value))}>
          {now ? null : <option value="">{t("variant_own")}</option>}
          {choices.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
      {now?.size !== undefined && (
        <label class="field">
          <span>n</span>
          <input type="number" min="1" value={now.size} onInput={(event) => enter(now.choice.slice(0, -1) + event.currentTarget.value)} />
        </label>
      )}
    </>
  );
}
