import { MOST_DRIFT_SECONDS } from "#domain/nodes/problems";
import { type Finding, ok, warning, wrong } from "./findings.ts";

/** In milliseconds. Below, a Date header in whole seconds can't tell them apart. */
const TOLERATED = MOST_DRIFT_SECONDS * 1_000;
const TOO_FAR = 60_000;

/** `ahead`: how many milliseconds our clock is before the other; `whose` as in "the database's". */
export function checkClock(whose: string, ahead: number): Finding {
  const off = Math.abs(ahead);
  const found = `This machine's clock is ${inSeconds(off)} ${ahead > 0 ? "ahead of" : "behind"} ${whose}`;
  const advice =
    "Let both machines set their clocks (systemd-timesyncd or chrony; `timedatectl` says whether): payment pages, sign-ins and deadlines go by them.";
  if (off < TOLERATED)
    return ok(`This machine's clock agrees with ${whose} (${inSeconds(off)} apart).`);
  return off < TOO_FAR ? warning(`${found}.`, advice) : wrong(`${found}.`, advice);
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
