import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { keepTo } from "./processor-time.ts";
import type { Evening, Kind, Lap } from "./shoppers.ts";

/** The number of the processor that the store doesn't use. */
const PROCESSOR = 1;

/** The shoppers of a run, in a process of their own. */
export class Crowd {
  readonly #child: ChildProcess;
  /** Rejects if the child process ends. */
  readonly #gone: Promise<never>;

  constructor(evening: Evening) {
    this.#child = fork(join(import.meta.dirname, "shoppers.ts"));
    this.#gone = once(this.#child, "exit").then(([code]) => {
      throw new Error(`the people of the evening are gone (${code})`);
    });
    this.#gone.catch(() => {});
    keepTo(PROCESSOR, [this.#child.pid ?? -1]);
    this.#child.send(evening);
  }

  /** Returns what was measured since the last lap. */
  async lap(): Promise<Lap> {
    this.#child.send("lap");
    return await this.#next();
  }

  /** Lets everybody end their step; returns what was measured since the last lap. */
  async stop(): Promise<Lap> {
    this.#child.send("stop");
    return await this.#next();
  }

  async #next(): Promise<Lap> {
    const [lap] = await Promise.race([once(this.#child, "message"), this.#gone]);
    return lap as Lap;
  }
}

/** Returns the quantile `part` (0 to 1) of the values; NaN if there are none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export function p99(lap: Lap, kind: Kind): number {
  return quantile(lap.times[kind], 0.99);
}

export function p50(lap: Lap, kind: Kind): number {
  return quantile(lap.times[kind], 0.5);
}
