import type { EpisodeState } from "#domain/orders/episode-purchases";
import type { Tone } from "#ui/badge";

/** The colour of what is said about a purchased episode: blue for information, yellow while something is open (R35). */
export function purchaseTone(state: EpisodeState): Tone {
  return state === "completed" ? "info" : "wait";
}
