import { setTimeout as sleep } from "node:timers/promises";
import { receiptOf } from "#domain/receipts/receipt";
import { normalisedPicture, WIDTHS } from "./reading/normalised-picture.server.ts";
import { type Engine, EngineGone, startEngine } from "./reading/recognition.server.ts";

export type ReadPicture =
  | { ok: true; text: string }
  /** It is none, took too long, or broke the engine: another try may go better, a third won't. */
  | { ok: false; problem: "unreadable" | "too-slow" | "broke" }
  /** Nothing can be read here, whatever the picture. */
  | { ok: false; problem: "no-engine"; error: unknown };

/** What stands on pictures of payments, recognised beside everything else: one picture at a time. */
export type Reader = {
  read: (bytes: Uint8Array) => Promise<ReadPicture>;
  close: () => Promise<void>;
};

type Limits = {
  /** For one picture. */
  readMilliseconds?: number;
  /** After so long without a picture the engine's memory is given back. */
  idleMilliseconds?: number;
  start?: () => Promise<Engine>;
};

/** Nothing is loaded before the first picture. */
export function openReader({
  readMilliseconds = 10_000,
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
  const recognise = async (picture: Uint8Array): Promise<ReadPicture> => {
    try {
      engine ??= await start();
    } catch (error) {
      return { ok: false, problem: "no-engine", error };
    }
    try {
      return { ok: true, text: await within(readMilliseconds, engine.recognise(picture)) };
    } catch (error) {
      // What hangs or broke is ended, and made anew for the next picture.
      await end();
      if (error instanceof TooSlow) return { ok: false, problem: "too-slow" };
      return { ok: false, problem: error instanceof EngineGone ? "broke" : "unreadable" };
    }
  };
  const readAt = async (bytes: Uint8Array, width: number): Promise<ReadPicture> => {
    const picture = await normalisedPicture(bytes, width).catch(() => null);
    if (!picture) return { ok: false, problem: "unreadable" };
    return closed ? { ok: false, problem: "broke" } : await recognise(picture);
  };
  const readNow = async (bytes: Uint8Array): Promise<ReadPicture> => {
    clearTimeout(idle);
    let read = await readAt(bytes, WIDTHS[0]);
    for (const width of WIDTHS.slice(1)) {
      if (!read.ok || receiptOf(read.text).transactionId !== null) break;
      const larger = await readAt(bytes, width);
      if (larger.ok && receiptOf(larger.text).transactionId !== null) read = larger;
    }
    idle = setTimeout(() => void end(), idleMilliseconds).unref();
    return read;
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

class TooSlow extends Error {}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const limit = sleep(milliseconds, null, { signal: over.signal, ref: false }).then(() => {
    throw new TooSlow(`more than ${milliseconds} ms`);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    over.abort();
    limit.catch(() => {});
    work.catch(() => {});
  }
}

let wake = () => {};

/** A picture has come that somebody waits for. */
export function wakeReader(): void {
  wake();
}

/** Who reads on this node is told. */
export function onWake(listener: () => void): void {
  wake = listener;
}
