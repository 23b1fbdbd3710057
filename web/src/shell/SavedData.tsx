// What the server has saved: books, tables. Shown with its size, and removed one by one.
import { useEffect, useState } from "preact/hooks";
import { api, type SavedItem } from "../api";
import { t } from "../i18n";
import { megabytes } from "../numbers";

export function SavedData() {
  const [items, setItems] = useState<readonly SavedItem[]>();
  const [problem, setProblem] = useState("");
  const load = async () => {
    const reply = await api.dataList();
    if (reply.ok) setItems(reply.answer.items);
    else setProblem(reply.error.message);
  };
  const remove = async (name: string) => {
    const reply = await api.dataRemove(name);
    setProblem(reply.ok ? "" : reply.error.message);
    await load();
  };
  useEffect(() => void load(), []);
  return (
    <section aria-label={t("saved_data")}>
      <h2>{t("saved_data")}</h2>
      {problem === "" ? null : <p role="alert">{problem}</p>}
      {items?.length === 0 ? <p class="quiet">{t("saved_none")}</p> : null}
      <ul class="plain">
        {items?.map((item) => (
          <li key={item.name} class="job-item saved-item">
            <span>
              <strong>{item.name}</strong> {item.damaged ? t("saved_damaged") : megabytes(item.bytes)}
            </span>
            <button type="button" aria-label={t("saved_remove_name", { name: item.name })} onClick={() => void remove(item.name)}>
              {t("saved_remove")}
            </button>
          </li>
        ))}
      </ul>
      {items !== undefined && items.length > 1 ? (
        <p class="quiet">{t("saved_all", { size: megabytes(String(items.reduce((sum, item) => sum + Number(item.bytes ?? 0), 0))) })}</p>
      ) : null}
    </section>
  );
}
