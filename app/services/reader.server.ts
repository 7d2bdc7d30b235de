import { receiptOf } from "#domain/receipts/receipt";
import { normalisedPicture } from "./reading/normalised-picture.server.ts";
import {
  type Engine,
  EngineEnded,
  type RecognisedText,
  startEngine,
} from "./reading/recognition.server.ts";
import { TimeLimitExceeded, withinMilliseconds } from "./time-limit.ts";

export type ScreenshotText =
  | { ok: true; text: string }
  /** The bytes aren't a picture, reading took too long, or the engine crashed. A second try may help, a third won't. */
  | { ok: false; problem: "unreadable" | "too-slow" | "broke" }
  /** The engine doesn't start, so this node can't read any picture. */
  | { ok: false; problem: "no-engine"; error: unknown };

/** Reads the text of payment screenshots in the background, one at a time. */
export type Reader = {
  read: (bytes: Uint8Array) => Promise<ScreenshotText>;
  close: () => Promise<void>;
};

type ReadingMethod = keyof typeof READING_WIDTHS_PIXELS;
type ReadResult = { ok: true; text: RecognisedText } | Exclude<ScreenshotText, { ok: true }>;

/** Widths in pixels at which letters are recognized best; on photographs of a screen they are smaller. */
const READING_WIDTHS_PIXELS = { screen: 1_000, photograph: 1_400 } as const;

type Limits = {
  /**
   * Time limit for one screenshot with both passes. They take seconds; a machine with much else to do may need minutes,
   * and only an engine that hangs exceeds it.
   */
  readMilliseconds?: number;
  /** The engine is ended after this time without work, to free its memory. */
  idleMilliseconds?: number;
  start?: () => Promise<Engine>;
};

/** Opens a reader; its engine is loaded with the first screenshot. */
export function openReader({
  readMilliseconds = 180_000,
  idleMilliseconds = 30_000,
  start = startEngine,
}: Limits = {}): Reader {
  let engine: Engine | null = null;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let closed = false;

  const end = async () => {
    clearTimeout(idle);
    const ended = engine;
    engine = null;
    await ended?.end();
  };
  const recognize = async (
    picture: Uint8Array,
    way: ReadingMethod,
    until: number,
  ): Promise<ReadResult> => {
    try {
      engine ??= await start();
    } catch (error) {
      return { ok: false, problem: "no-engine", error };
    }
    // `close` was called while the engine was starting.
    if (closed) {
      await end();
      return { ok: false, problem: "broke" };
    }
    try {
      const left = Math.max(0, until - performance.now());
      return { ok: true, text: await withinMilliseconds(left, engine.recognize(picture, way)) };
    } catch (error) {
      // The engine is ended, and the next screenshot starts a new one.
      await end();
      if (error instanceof TimeLimitExceeded) return { ok: false, problem: "too-slow" };
      return { ok: false, problem: error instanceof EngineEnded ? "broke" : "unreadable" };
    }
  };
  const readAs = async (
    bytes: Uint8Array,
    way: ReadingMethod,
    until: number,
  ): Promise<ReadResult> => {
    const picture = await normalisedPicture(bytes, READING_WIDTHS_PIXELS[way]).catch(() => null);
    if (!picture) return { ok: false, problem: "unreadable" };
    return closed ? { ok: false, problem: "broke" } : await recognize(picture, way, until);
  };
  const readNow = async (bytes: Uint8Array): Promise<ScreenshotText> => {
    clearTimeout(idle);
    const until = performance.now() + readMilliseconds;
    const first = await readAs(bytes, "screen", until);
    const found = first.ok && receiptOf(first.text.doubtfulMasked).transactionId !== null;
    const second = first.ok && !found ? await readAs(bytes, "photograph", until) : null;
    idle = setTimeout(() => void end(), idleMilliseconds).unref();
    if (!first.ok) return first;
    const text = second?.ok ? moreCertainText(first.text, second.text) : first.text.doubtfulMasked;
    return { ok: true, text };
  };
  return {
    read: (bytes) => {
      const read = turn.then(() => readNow(bytes));
      turn = read.catch(() => {});
      return read;
    },
    close: async () => {
      closed = true;
      await end();
    },
  };
}

/**
 * Chooses between the texts of two passes. The second text is used if both passes found the same ID. It is also used if
 * the second pass is certain of an ID, the first found none, and no other number in the first text may be the ID.
 * Otherwise the first text is used, as far as it is certain.
 */
function moreCertainText(first: RecognisedText, second: RecognisedText): string {
  const idOf = (text: string) => receiptOf(text).transactionId;
  const [before, now] = [idOf(first.recognised), idOf(second.recognised)];
  if (now === null || (before !== null && before !== now)) return first.doubtfulMasked;
  if (before === now) return second.recognised;
  const seen = receiptOf(first.recognised).candidates;
  return idOf(second.doubtfulMasked) === null || seen.some((id) => id !== now)
    ? first.doubtfulMasked
    : second.doubtfulMasked;
}

let startListener = () => {};

/** Starts reading at once, because a screenshot has arrived for which somebody waits. */
export function wakeReader(): void {
  startListener();
}

/** Sets what `wakeReader` calls. */
export function setWakeListener(listener: () => void): void {
  startListener = listener;
}
