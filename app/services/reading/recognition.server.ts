import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";

export type Engine = {
  /** Recognizes text. Throws `EngineEnded` if the engine ended meanwhile, else the engine's error about the picture. */
  recognize: (png: Uint8Array, way: keyof typeof ENGINE_OPTIONS) => Promise<RecognisedText>;
  /** Ends the engine and frees its memory. */
  end: () => Promise<void>;
};

/** Lines of text: `recognised` as it was read, `doubtfulMasked` with question marks for doubtful digits. */
export type RecognisedText = { recognised: string; doubtfulMasked: string };

/**
 * The engine's options for screenshots and for photographs. Photographs are turned upright and use method 2
 * (Sauvola), which suits uneven light.
 */
const ENGINE_OPTIONS = {
  screen: {},
  photograph: { rotateAuto: true, thresholding_method: "2" },
} as const;

/**
 * The engine couldn't be started, crashed or was ended. Only if this happens again with the same picture may the
 * picture be the cause.
 */
export class EngineEnded extends Error {
  override name = "EngineEnded";
}

type Answer = { jobId: string; action: string; status: string; data?: unknown };

const LANGUAGE = "eng";
/** Tesseract finds lines in any layout (`PSM.AUTO`) and uses only its neural network (`OEM.LSTM_ONLY`). */
const SEGMENTATION = "3";
const NETWORK_ONLY = 1;

/**
 * Starts tesseract.js in a thread, from installed packages: nothing is downloaded or written. We exchange the
 * thread's messages ourselves, because with the package's `createWorker` an error in the thread would end the
 * process.
 */
export async function startEngine(startMilliseconds = 120_000): Promise<Engine> {
  const { script, data } = packageFolders();
  const thread = new Worker(script, { env: {}, execArgv: [], stdout: true, stderr: true });
  // The thread's output is useless, and it would block once the pipes are full.
  thread.stdout.resume();
  thread.stderr.resume();
  thread.unref();
  const pending = new Map<string, PromiseWithResolvers<unknown>>();
  let over = false;
  const fail = (why: unknown) => {
    over = true;
    for (const { reject } of pending.values())
      reject(new EngineEnded("recognition ended", { cause: why }));
    pending.clear();
  };
  thread.on("error", fail);
  thread.on("exit", fail);
  thread.on("message", ({ jobId, action, status, data: answer }: Answer) => {
    const job = pending.get(`${action} ${jobId}`);
    if (!job || status === "progress") return;
    pending.delete(`${action} ${jobId}`);
    if (status === "resolve") job.resolve(answer);
    else job.reject(new Error(String(answer)));
  });
  let jobs = 0;
  const ask = async (action: string, payload: object) => {
    // A thread that has ended would never answer.
    if (over) throw new EngineEnded("recognition has ended");
    const jobId = String(++jobs);
    const job = Promise.withResolvers<unknown>();
    pending.set(`${action} ${jobId}`, job);
    thread.postMessage({ workerId: "reader", jobId, action, payload });
    return await job.promise;
  };
  const end = async () => {
    await thread.terminate();
  };
  const recognize: Engine["recognize"] = async (png, way) => {
    const output = { text: false, blocks: true };
    const text = await ask("recognize", { image: png, options: ENGINE_OPTIONS[way], output });
    return textOf(text as Recognised);
  };
  const late = setTimeout(() => void end(), startMilliseconds);
  try {
    await ask("load", { options: { lstmOnly: true, logging: false } });
    const options = { langPath: data, cacheMethod: "none", gzip: true, lstmOnly: true };
    await ask("loadLanguage", { langs: [LANGUAGE], options });
    await ask("initialize", { langs: [LANGUAGE], oem: NETWORK_ONLY, config: {} });
    await ask("setParameters", { params: { tessedit_pageseg_mode: SEGMENTATION } });
    return { recognize, end };
  } catch (error) {
    await end();
    throw error instanceof EngineEnded
      ? error
      : new EngineEnded("recognition didn't start", { cause: error });
  } finally {
    clearTimeout(late);
  }
}

type Word = { text: string; confidence: number };
type Recognised = {
  blocks?: { paragraphs: { lines: { words: Word[] }[] }[] }[] | null;
};

/** Confidence, up to 100: nearly all numbers that were read correctly have 95 or more, wrong ones 85 or less. */
const SURE_CONFIDENCE = 90;

function textOf({ blocks }: Recognised): RecognisedText {
  const paragraphs = (blocks ?? []).flatMap((block) => block.paragraphs);
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
  const text = (word: (word: Word, place: number, line: readonly Word[]) => string) =>
    lines.map(({ words }) => words.map(word).join(" ")).join("\n");
  return { recognised: text((word) => word.text), doubtfulMasked: text(withDoubtfulDigitsMasked) };
}

/**
 * Replaces a doubtful number's digits by question marks, because an ID with one wrong digit looks like another ID.
 * Amounts, dates, times and UPI IDs stay, since they can't be part of an ID.
 */
function withDoubtfulDigitsMasked(word: Word, place: number, line: readonly Word[]): string {
  const doubtful =
    word.confidence < SURE_CONFIDENCE && NUMBER.test(word.text) && !NOT_PART_OF_ID.test(word.text);
  return doubtful && mayBePartOfId(word, place, line) ? word.text.replace(/\d/g, "?") : word.text;
}

/** True if a number may be part of a transaction ID. A few digits alone are an amount or a year. */
function mayBePartOfId({ text }: Word, place: number, line: readonly Word[]): boolean {
  const around = [line[place - 1], line[place + 1]].map((word) => word?.text ?? "");
  // A phone number before a separate `@provider` is a UPI ID.
  if (around[1]?.startsWith("@")) return false;
  const inRow = around.some((word) => /\d/.test(word) && !NOT_PART_OF_ID.test(word));
  return inRow || text.replace(/\D/g, "").length > MOST_DIGITS_ALONE;
}

/**
 * A word counts as a number if it has at least four digits and few other characters. With more other characters it
 * doesn't count: text in a script that the engine can't read comes out as a mix of digits and letters.
 */
const NUMBER = /^\D{0,6}\d(?:\D?\d){3,}\D{0,3}$/;
const MOST_DIGITS_ALONE = 5;
/**
 * Numbers that can't be part of an ID: ₹1,299 or ₹148.00 (whose sign may be misread); 12/11/2026, 12-Nov-2026, 15:41;
 * 82%; a UPI ID.
 */
const NOT_PART_OF_ID =
  /^\D{0,2}\d{1,4}(?:(?:,\d{2,3})+(?:\.\d{2})?|\.\d{2})$|\d[/:]\d|\d-[A-Za-z]|%|@/;

function packageFolders(): { script: string; data: string } {
  const { resolve } = createRequire(import.meta.url);
  try {
    return {
      script: resolve("tesseract.js/src/worker-script/node/index.js"),
      data: join(dirname(resolve(`@tesseract.js-data/${LANGUAGE}/package.json`)), "4.0.0_best_int"),
    };
  } catch (error) {
    throw new EngineEnded("a package is missing", { cause: error });
  }
}
