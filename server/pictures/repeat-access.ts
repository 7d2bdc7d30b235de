import { createHash } from "node:crypto";
import { IMAGE_REPEAT_ACCESS_SECONDS } from "#domain/limits";

type Options = {
  /** Told of an address once in 5 minutes. */
  onRepeat: (address: string) => void;
  now: () => number;
  /** Visits that are remembered, over all visitors. */
  most?: number;
};

const WINDOW = IMAGE_REPEAT_ACCESS_SECONDS * 1000;
/** Addresses that are warned of in one window: one visitor who reads the whole store twice is no flood. */
const MOST_WARNINGS = 20;

/**
 * spec §9: repeat access within 5 minutes logs a warning. Read as reading R50 says: the same visitor asks
 * for the same signed address again, and is sent the picture again.
 */
export class RepeatAccess {
  readonly #options: Required<Options>;
  /** When each visitor was last sent an address; the oldest stand first. */
  readonly #seen = new Map<string, number>();
  readonly #warned = new Map<string, number>();

  constructor(options: Options) {
    this.#options = { most: 20_000, ...options };
  }

  /** `visitor` is remembered as a hash, for the window alone. */
  note(visitor: string, address: string): void {
    const now = this.#options.now();
    const key = createHash("sha256").update(`${visitor} ${address}`).digest("base64url");
    const before = this.#seen.get(key);
    this.#seen.delete(key);
    this.#seen.set(key, now);
    dropOldest(this.#seen, this.#options.most, now);
    if (before !== undefined && now - before < WINDOW) this.#warn(address, now);
  }

  #warn(address: string, now: number): void {
    dropOldest(this.#warned, MOST_WARNINGS, now);
    if (this.#warned.has(address) || this.#warned.size === MOST_WARNINGS) return;
    this.#warned.set(address, now);
    this.#options.onRepeat(address);
  }
}

function dropOldest(times: Map<string, number>, most: number, now: number): void {
  for (const [key, time] of times) {
    if (times.size <= most && now - time < WINDOW) return;
    times.delete(key);
  }
}
