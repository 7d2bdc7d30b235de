import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { IMAGE_REPEAT_ACCESS_SECONDS } from "#domain/limits";

type Options = {
  /** Called at most once in 5 minutes for an address. */
  onRepeat: (address: string) => void;
  now: () => number;
  /** The most visits remembered, over all visitors. */
  most?: number;
};

const WINDOW = IMAGE_REPEAT_ACCESS_SECONDS * 1000;
/** The most warnings in one window: a visitor who reads the whole store twice causes many. */
const MOST_WARNINGS = 20;

/**
 * spec §9: repeated access within 5 minutes logs a warning. Reading R50 takes it as sending one visitor the same
 * signed address again.
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

  /** `visitor` is hashed, differently in each window. */
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
