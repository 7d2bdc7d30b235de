import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { type FileProblem, MOST_FILE_BYTES } from "#domain/statements/file-problems";
import type { Refusal } from "./statement-files/refused.ts";
import type { ThreadAnswer } from "./statement-files/thread.ts";

/** Of the thread's heap. What is unpacked lies beside it and has its own allowance. */
const HEAP_MB = 384;
const MOST_MILLISECONDS = 30_000;

/** One is read at a time; more than these are sent away. */
const MOST_WAITING = 5;

/**
 * The rows of a statement's file, as its spreadsheet would number them: CSV and its kin in any usual encoding, or
 * Excel (.xlsx). Read in a thread with limits of memory and time, so that a file made to hurt hurts nobody else.
 * Numbers come as text without grouping, dates of a spreadsheet as YYYY-MM-DD.
 */
export async function readStatementRows(
  bytes: Uint8Array,
  fileName: string,
): Promise<{ ok: true; rows: string[][] } | { ok: false; problem: FileProblem }> {
  const answer = await answerFor(bytes);
  if (answer.ok) return answer;
  return { ok: false, problem: { ...answer.refusal, name: fileName } };
}

async function answerFor(bytes: Uint8Array): Promise<ThreadAnswer> {
  if (bytes.length === 0) return refused({ code: "file-empty" });
  if (bytes.length > MOST_FILE_BYTES) return refused({ code: "file-too-large" });
  if (waiting >= MOST_WAITING) return refused({ code: "reader-busy" });
  waiting += 1;
  const before = reading;
  const mine = before.then(() => inThread(bytes));
  reading = mine.catch(() => {});
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}

let waiting = 0;
let reading: Promise<unknown> = Promise.resolve();

function refused(refusal: Refusal): ThreadAnswer {
  return { ok: false, refusal };
}

async function inThread(bytes: Uint8Array): Promise<ThreadAnswer> {
  const thread = new Worker(threadFile(), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => resolve(refused({ code: "file-too-much" })), MOST_MILLISECONDS);
      thread.once("message", resolve);
      thread.once("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve(refused({ code: "file-too-much" }));
        else reject(error);
      });
      thread.once("exit", () => reject(new Error("The thread that reads statements ended early.")));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/** Of a build, which `vite.config.ts` puts beside the server's file; or of the sources, which Node runs as they are. */
function threadFile(): string {
  const here = import.meta.dirname;
  const built = [here, join(here, "..")].map((folder) => join(folder, "statement-thread.js"));
  return built.find((file) => existsSync(file)) ?? join(here, "statement-files/thread.ts");
}
