import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { IMAGE_REPEAT_ACCESS_SECONDS } from "#domain/pictures/limits";

type Options = {
  /** Called at most once in 5 minutes for each address. */
  onRepeat: (address: string) => void;
  now: () => number;
  /** The most visits that are remembered, of all visitors together. */
  most?: number;
};

const WINDOW = IMAGE_REPEAT_ACCESS_SECONDS * 1000;
/** The most warnings in 5 minutes, since a visitor who reads the whole store twice would cause many. */
const MOST_WARNINGS = 20;

/** Warns if one visitor is sent the same signed picture address again within 5 minutes (spec §9, reading R50). */
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

  /**
   * Records that a visitor was sent an address. `visitor` is stored only in a hash together with the address, for 5
   * minutes.
   */
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
