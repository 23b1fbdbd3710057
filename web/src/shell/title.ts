import { useEffect } from "preact/hooks";

/** What the window and its bookmarks are called. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? "Meleda" : `${title} – Meleda`;
  }, [title]);
}
