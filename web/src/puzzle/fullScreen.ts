// One part of the page over all the rest, for a projector: the browser's full screen, and where it has none, the window.
import { useEffect, useState } from "preact/hooks";

/** Nothing else can be reached, by key or by screen reader, until the function that is returned is called. */
export function alone(element: Element): () => void {
  const silenced: Element[] = [];
  for (let at = element; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const other of at.parentElement.children) {
      if (other === at || other.hasAttribute("inert") || other.localName === "script") continue;
      other.setAttribute("inert", "");
      silenced.push(other);
    }
  }
  return () => silenced.forEach((other) => other.removeAttribute("inert"));
}

export function useFullScreen(box: { current: HTMLElement | null }): { on: boolean; toggle: () => void; leave: () => void } {
  const [on, set] = useState(false);
  const leave = () => {
    set(false);
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  };
  const toggle = () => {
    if (on) return leave();
    set(true);
    // Some browsers have it for films only, and some users forbid it: then it fills the window.
    void box.current?.requestFullscreen?.().catch(() => undefined);
  };
  useEffect(() => {
    if (!on || !box.current) return;
    const restore = alone(box.current);
    const changed = () => document.fullscreenElement === null && set(false);
    document.addEventListener("fullscreenchange", changed);
    return () => {
      restore();
      document.removeEventListener("fullscreenchange", changed);
    };
  }, [on]);
  return { on, toggle, leave };
}
