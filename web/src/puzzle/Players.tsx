// Who plays each side of a game for two: a person, or the machine at some strength, which moves when it is its turn.
import { useEffect, useState } from "preact/hooks";
import { api, strengths, type ApiError, type Step, type Strength } from "../api";
import { t, type Key } from "../i18n";
import { recall, remember } from "../store";
import { Problem } from "../ui";

export type Player = "person" | Strength;
export const players: readonly Player[] = ["person", ...strengths];

/** How long a move of the machine can be watched before the next; in milliseconds. */
const pace = 500;

interface PlayersProps {
  readonly spec: string;
  readonly names: readonly string[];
  readonly state: string;
  /** Who is to move, where that is known and the game goes on. */
  readonly mover: string | undefined;
  /** Somebody went back, or set up a position: then the machine waits until it is asked. */
  readonly waits: boolean;
  readonly goOn: (waits: boolean) => void;
  readonly make: (step: Step) => void;
}

const words: Record<Player, Key> = {
  person: "player_person",
  perfect: "player_perfect",
  careful: "player_careful",
  "short-sighted": "player_short_sighted",
  random: "player_random",
};

export function Players({ spec, names, state, mover, waits, goOn, make }: PlayersProps) {
  const [sides, setSides] = useState<Record<string, Player>>(() => recall("players", {}, "session"));
  const [error, setError] = useState<ApiError | "stopped">();
  const playerOf = (name: string): Player => sides[name] ?? "person";
  const strength = mover === undefined ? "person" : playerOf(mover);
  const turn = strength !== "person" && !waits;

  const choose = (chosen: Record<string, Player>) => {
    setSides(chosen);
    remember("players", chosen, "session");
    goOn(false);
  };
  useEffect(() => {
    setError(undefined);
    if (!turn) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const reply = await api.reply(spec, state, strength as Strength, Math.floor(Math.random() * 1e9), abort.signal);
      if (abort.signal.aborted) return;
      if (!reply.ok) setError(reply.error);
      else if (reply.answer.reply) make(reply.answer.reply);
      else setError("stopped");
    }, pace);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [spec, state, strength, turn]);

  const machines = names.some((name) => playerOf(name) !== "person");
  const [first = "", second = ""] = names;
  return (
    <section class="card players" aria-label={t("players")}>
      <h2>{t("players")}</h2>
      {names.map((name) => (
        <p key={name}>
          <label for={`player-${name}`}>{t("player_of", { player: name })}</label>{" "}
          <select
            id={`player-${name}`}
            value={playerOf(name)}
            onChange={(event) => choose({ ...sides, [name]: event.currentTarget.value as Player })}
          >
            {players.map((player) => (
              <option key={player} value={player}>
                {t(words[player])}
              </option>
            ))}
          </select>
        </p>
      ))}
      {machines ? (
        <div class="row">
          <button type="button" onClick={() => choose({ ...sides, [first]: playerOf(second), [second]: playerOf(first) })}>
            {t("players_swap")}
          </button>
          {waits ? (
            <button type="button" onClick={() => goOn(false)}>
              {t("machine_go")}
            </button>
          ) : (
            <button type="button" onClick={() => goOn(true)}>
              {t("machine_pause")}
            </button>
          )}
        </div>
      ) : null}
      <div aria-live="polite">
        {error === "stopped" ? <p>{t("machine_stopped")}</p> : error ? <Problem error={error} /> : null}
        {turn && !error ? <p class="quiet small">{t("machine_thinks")}</p> : null}
        {waits && machines ? <p class="quiet small">{t("machine_paused")}</p> : null}
      </div>
    </section>
  );
}
