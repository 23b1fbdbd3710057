// What is heard and felt: nothing, unless it is switched on.
import { kept } from "../store";

export const sound = kept("sound", false);
export const vibration = kept("vibration", false);
export const canVibrate = typeof navigator !== "undefined" && typeof navigator.vibrate === "function";

export type Event = "move" | "refused" | "solved";

/** Each sound as its notes: hertz, beginning and length in seconds. */
const notes: Record<Event, readonly (readonly [hertz: number, from: number, length: number])[]> = {
  move: [[520, 0, 0.05]],
  refused: [[150, 0, 0.12]],
  solved: [
    [523, 0, 0.16],
    [659, 0.12, 0.16],
    [784, 0.24, 0.34],
  ],
};
const pulses: Record<Event, number[]> = { move: [12], refused: [30, 40, 30], solved: [40, 60, 40, 60, 120] };

let speaker: AudioContext | undefined;

/** Tells of something that the user did. Never fails: a browser may have neither. */
export function feel(event: Event): void {
  try {
    if (vibration.peek() && canVibrate) navigator.vibrate(pulses[event]);
    if (!sound.peek()) return;
    speaker ??= new AudioContext();
    for (const [hertz, from, length] of notes[event]) {
      const [tone, volume] = [speaker.createOscillator(), speaker.createGain()];
      const begin = speaker.currentTime + from;
      tone.type = "triangle";
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(0.12, begin);
      volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
      tone.connect(volume).connect(speaker.destination);
      tone.start(begin);
      tone.stop(begin + length);
    }
  } catch {
    // No sound, no matter.
  }
}
