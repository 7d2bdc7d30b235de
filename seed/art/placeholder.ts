/** The picture shown where another failed to load: a stamp without its print, quiet enough to appear many times. */
import { stroke, times } from "./svg.ts";

export function placeholder(): string {
  const across = times(14, () => "a16 16 0 0 0 32 0"),
    down = times(19, () => "a16 16 0 0 0 0 32");
  const back = times(14, () => "a16 16 0 0 0-32 0"),
    up = times(19, () => "a16 16 0 0 0 0-32");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 750" width="600" height="750"><rect width="600" height="750" fill="#F6E8D3"/><path d="M76 71${across}${down}${back}${up}Z" fill="#FFF8EC"/>${stroke("M124 119H476V631H124Z", "#E3CFB0", 6)}${stroke("M190 300H410V450H190ZM190 300L300 390L410 300", "#B99F7C", 9)}${stroke("M396 196q22-16 44 0t44 0M396 224q22-16 44 0t44 0", "#D9C3A0", 6)}${stroke("M370 210a52 52 0 1 0-104 0a52 52 0 1 0 104 0", "#D9C3A0", 6)}</svg>`;
}
