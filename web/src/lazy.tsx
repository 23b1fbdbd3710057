import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Loading, Problem } from "./ui";

/** A view whose code is loaded when it is first shown; then it is there at once. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [, redraw] = useState(0);
    const [failed, fail] = useState<string>();
    const [round, setRound] = useState(0);
    useEffect(() => {
      if (loaded) return;
      let current = true;
      load().then(
        (view) => {
          loaded = view;
          if (current) redraw((count) => count + 1);
        },
        (reason: unknown) => current && fail(String(reason)),
      );
      return () => void (current = false);
    }, [round]);
    const View = loaded;
    if (View) return <View {...props} />;
    // A page that was built anew has other files; then only a new beginning helps.
    if (failed !== undefined) return <Problem error={{ code: "offline", message: failed }} retry={() => (round > 0 ? location.reload() : (fail(undefined), setRound(1)))} />;
    return <Loading />;
  };
}
