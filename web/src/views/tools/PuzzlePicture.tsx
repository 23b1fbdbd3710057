import { api, inTurn, type Scene } from "../../api";
import { ScenePicture } from "../../scene/ScenePicture";
import { useReply, useSeen } from "../../ui";

const known = new Map<string, Scene>();
const most = 500; // pictures of some kilobytes each

/** The picture of a state, drawn when it comes near the visible part of the page. Where there is none, its text. */
export function PuzzlePicture({ spec, state, label }: { spec: string; state: string; label?: string }) {
  const [box, seen] = useSeen<HTMLDivElement>();
  return (
    <div class="puzzle-picture" ref={box}>
      {seen && <Drawn spec={spec} state={state} {...(label === undefined ? {} : { label })} />}
    </div>
  );
}

function Drawn({ spec, state, label }: { spec: string; state: string; label?: string }) {
  const key = `${spec}\n${state}`;
  const { reply } = useReply(key, async (signal) => {
    const scene = known.get(key);
    if (scene) return { ok: true as const, outcome: "done" as const, answer: { scene } };
    const drawn = await inTurn(() => api.scene(spec, state, signal));
    if (drawn.ok) {
      if (known.size >= most) known.clear();
      known.set(key, drawn.answer.scene);
    }
    return drawn;
  });
  if (!reply) return null;
  if (!reply.ok) return <code>{state}</code>;
  return <ScenePicture scene={reply.answer.scene} {...(label === undefined ? {} : { label })} />;
}
