import { write } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Characters that go to the output together: a line a request must not cost a system call each. */
const TOGETHER = 16_000;
const FLUSH_INTERVAL = 500;
/** Milliseconds until a full pipe is tried again. */
const PIPE_PAUSE = 20;
/** Characters held while the output takes nothing; what comes beyond them is lost. */
const MOST_HELD = 4 * 2 ** 20;
/** Milliseconds at the end, for an output that takes what is held slowly. */
const LAST_WAIT = 1_000;

type Options = {
  fd: number;
  /** It can't be written, by a code such as `ENOSPC`; once, until `onMended`. */
  onFailure: (code: string) => void;
  /** It can be written again, without so many lines. */
  onMended: (lost: number) => void;
};

/**
 * Where the log goes. A write that fails never throws: it is tried again by the clock, and what comes meanwhile is
 * held. pino's own destination emits an error that ends the process, and its last flush tries a full disk for ever.
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
    this.#timer = setInterval(() => this.#flush(), FLUSH_INTERVAL).unref();
  }

  /** Why it can't be written now: `ENOSPC`; `EAGAIN` where what reads it stands still. */
  get failure(): string | null {
    return this.#failure;
  }

  write(lines: string): void {
    if (this.#held.length + lines.length > MOST_HELD) {
      this.#lost += lines.split("\n").length - 1;
      this.#fail("EAGAIN");
      return;
    }
    this.#held += lines;
    if (this.#held.length >= TOGETHER && this.#failure === null) this.#flush();
  }

  /** Call before the process ends, or its last lines are lost. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const until = performance.now() + LAST_WAIT;
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
      if (error?.code === "EAGAIN") return void setTimeout(() => this.#flush(), PIPE_PAUSE).unref();
      if (error) return this.#fail(error.code ?? error.message);
      this.#writing = this.#writing.subarray(written);
      if (this.#writing.length === 0) this.#mend();
      if (this.#writing.length > 0 || this.#held.length >= TOGETHER) this.#flush();
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
    this.#options.onMended(this.#lost);
    this.#lost = 0;
  }
}
