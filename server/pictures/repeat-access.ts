import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { IMAGE_REPEAT_ACCESS_SECONDS } from "#domain/limits";

type Options = {
  /** Called for an address once in 5 minutes. */
  onRepeat: (address: string) => void;
  now: () => number;
  /** Visits that are remembered, of all visitors. */
  most?: number;
};

const WINDOW = IMAGE_REPEAT_ACCESS_SECONDS * 1000;
/** Warnings in one window: somebody who reads the whole store twice isn't a flood. */
const MOST_WARNINGS = 20;

/**
 * spec §9: repeated access within 5 minutes logs a warning. By reading R50, that is the same visitor being sent the
 * same signed address again.
 */
export class RepeatAccess {
  readonly #onRepeat: Options["onRepeat"];
  readonly #seen: LRUCache<string, true>;
  readonly #warned: LRUCache<string, true>;

  constructor({ onRepeat, now, most = 20_000 }: Options) {
    const within = { ttl: WINDOW, ttlResolution: 0, perf: { now } };
    this.#onRepeat = onRepeat;
    this.#seen = new LRUCache({ max: most, ttlAutopurge: true, ...within });
    this.#warned = new LRUCache({ max: MOST_WARNINGS, ...within });
  }

  /** `visitor` is stored as a hash, for this window alone. */
  note(visitor: string, address: string): void {
    const key = createHash("sha256").update(`${visitor} ${address}`).digest("base64url");
    const repeated = this.#seen.has(key);
    this.#seen.set(key, true);
    if (repeated) this.#warn(address);
  }

  #warn(address: string): void {
    this.#warned.purgeStale();
    if (this.#warned.has(address) || this.#warned.size === MOST_WARNINGS) return;
    this.#warned.set(address, true);
    this.#onRepeat(address);
  }
}
