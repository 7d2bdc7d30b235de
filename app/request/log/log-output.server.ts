import { write } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Lines are collected up to this many characters before they are written, so that not each costs a system call. */
const BATCH_CHARACTERS = 16_000;
const FLUSH_INTERVAL_MILLISECONDS = 500;
/** A full pipe is tried again after this many milliseconds. */
const PIPE_RETRY_MILLISECONDS = 20;
/** How many characters are kept while nothing can be written; lines beyond that are lost. */
const MOST_BUFFERED_CHARACTERS = 4 * 2 ** 20;
/** How long closing waits for a slow output, in milliseconds. */
const CLOSE_TIMEOUT_MILLISECONDS = 1_000;

type Options = {
  fd: number;
  /** Called when writing fails, with a code such as `ENOSPC`; then not again until `onRecovered` was called. */
  onFailure: (code: string) => void;
  /** Called when writing works again, with the number of lost lines. */
  onRecovered: (lost: number) => void;
};

/**
 * Writes the log's lines. If that fails it never throws: lines are kept and tried again later. pino's own output
 * emits an error instead, which ends the process, and its last flush retries a full disk for ever.
 */
export class LogOutput {
  #options: Options;
  #held = "";
  #writing = Buffer.alloc(0);
  #underWay = false;
  #lost = 0;
  #failure: string | null = null;
  #timer: NodeJS.Timeout;

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => this.#flush(), FLUSH_INTERVAL_MILLISECONDS).unref();
  }

  /**
   * Why the log can't be written: `ENOSPC` for a full disk, `EAGAIN` if the program that reads it hangs; null: it
   * can.
   */
  get failure(): string | null {
    return this.#failure;
  }

  write(lines: string): void {
    if (this.#held.length + lines.length > MOST_BUFFERED_CHARACTERS) {
      this.#lost += lines.split("\n").length - 1;
      this.#fail("EAGAIN");
      return;
    }
    this.#held += lines;
    if (this.#held.length >= BATCH_CHARACTERS && this.#failure === null) this.#flush();
  }

  /** Writes what is left. Must be called before the process ends, or the last lines are lost. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const until = performance.now() + CLOSE_TIMEOUT_MILLISECONDS;
    do {
      this.#flush();
      await sleep(1);
    } while (this.#isPending() && performance.now() < until);
  }

  #isPending(): boolean {
    const isTried = this.#failure === null || this.#underWay;
    return isTried && (this.#underWay || this.#writing.length > 0 || this.#held !== "");
  }

  #flush(): void {
    if (this.#underWay) return;
    if (this.#writing.length === 0) {
      this.#writing = Buffer.from(this.#held);
      this.#held = "";
    }
    if (this.#writing.length === 0) return;
    this.#underWay = true;
    write(this.#options.fd, this.#writing, (error, written) => {
      this.#underWay = false;
      if (error?.code === "EAGAIN")
        return void setTimeout(() => this.#flush(), PIPE_RETRY_MILLISECONDS).unref();
      if (error) return this.#fail(error.code ?? error.message);
      this.#writing = this.#writing.subarray(written);
      if (this.#writing.length === 0) this.#mend();
      if (this.#writing.length > 0 || this.#held.length >= BATCH_CHARACTERS) this.#flush();
    });
  }

  #fail(code: string): void {
    if (this.#failure !== null) return;
    this.#failure = code;
    this.#options.onFailure(code);
  }

  #mend(): void {
    if (this.#failure === null) return;
    this.#failure = null;
    this.#options.onRecovered(this.#lost);
    this.#lost = 0;
  }
}
