import { t } from "../../i18n";
import { placeOn, type Scale } from "./answer";

/** A value on a scale: a bar with its marks, and what the value is called. */
export function ScaleView({ label, scale, about = "" }: { label: string; scale: Scale; about?: string }) {
  const { name, share } = placeOn(scale);
  return (
    <div class="scale" role="img" aria-label={t("scale_label", { label, name, value: scale.value, unit: scale.unit })} title={about || undefined}>
      <div class="scale-bar" aria-hidden="true">
        {scale.marks.map((mark) => (
          <span key={mark.name} class={`scale-part ${mark.name === name ? "here" : ""}`}>
            {mark.name}
          </span>
        ))}
        <span class="scale-pin" style={{ insetInlineStart: `${(share * 100).toFixed(1)}%` }} />
      </div>
    </div>
  );
}
