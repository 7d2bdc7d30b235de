import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { RememberedColumns, StatementColumns } from "#domain/statements/reading/columns";
import { type FileProblem, MOST_FILE_BYTES } from "#domain/statements/reading/file-problems";
import type { Statement, StatementProblem } from "#domain/statements/reading/statement";
import type { Refusal } from "./statement-files/refused-file.ts";
import type { ThreadAnswer, ThreadWork } from "./statement-files/thread.ts";

/** Megabytes of the thread's heap. Unpacked data is outside the heap and has a limit of its own. */
const HEAP_MB = 384;
/** The longest file takes seconds; a machine with much else to do may need a minute, and only what hangs exceeds this. */
const READ_TIMEOUT_MILLISECONDS = 120_000;

/** Files that may be in the queue, including the one being read; more are refused. */
const MOST_QUEUED_FILES = 5;

/**
 * Reads the credits of a statement: CSV and similar text in any usual encoding, or Excel (.xlsx). `columns` are those
 * that a seller chose for this file, or "ask" so that a seller can choose them; `remembered` are those chosen earlier
 * for other files. A thread with limits of memory and time does the work, so that a malicious or long file can't block
 * the server.
 */
export async function readStatement(
  bytes: Uint8Array,
  fileName: string,
  columns?: StatementColumns | "ask",
  remembered: RememberedColumns[] = [],
): Promise<Statement | { ok: false; problem: FileProblem | StatementProblem }> {
  const answer = await answerFor({ bytes, columns: [columns, remembered] });
  if ("refusal" in answer) return { ok: false, problem: { ...answer.refusal, name: fileName } };
  if ("rows" in answer) throw new Error("a statement was read as a table");
  return answer;
}

/** Reads the rows of any table, from the same kinds of files and within the same limits. */
export async function readTable(
  bytes: Uint8Array,
): Promise<{ ok: true; rows: string[][] } | { ok: false; problem: Refusal }> {
  const answer = await answerFor({ bytes, table: true });
  if ("refusal" in answer) return { ok: false, problem: answer.refusal };
  if (!("rows" in answer)) throw new Error("a table was read as a statement");
  return answer;
}

async function answerFor(work: ThreadWork): Promise<ThreadAnswer> {
  if (work.bytes.length === 0) return refused({ code: "file-empty" });
  if (work.bytes.length > MOST_FILE_BYTES) return refused({ code: "file-too-large" });
  if (queued >= MOST_QUEUED_FILES) return refused({ code: "reader-busy" });
  queued += 1;
  const mine = reading.then(() => inThread(work));
  reading = mine.catch(() => {});
  try {
    return await mine;
  } finally {
    queued -= 1;
  }
}

let queued = 0;
let reading: Promise<unknown> = Promise.resolve();

function refused(refusal: Refusal): ThreadAnswer {
  return { ok: false, refusal };
}

async function inThread(work: ThreadWork): Promise<ThreadAnswer> {
  const thread = new Worker(threadFile(), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(
        () => resolve(refused({ code: "file-too-much" })),
        READ_TIMEOUT_MILLISECONDS,
      );
      thread.once("message", resolve);
      thread.once("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve(refused({ code: "file-too-much" }));
        // The script is missing for a moment while a new build replaces it (docs/upgrading.md).
        else if (/MODULE_NOT_FOUND$/.test(error.code ?? ""))
          resolve(refused({ code: "reader-busy" }));
        else reject(error);
      });
      thread.once("exit", () => reject(new Error("The thread that reads statements ended early.")));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/**
 * The thread's script: the one that `vite.config.ts` built beside the server, or else the source, which Node can run.
 */
function threadFile(): string {
  const here = import.meta.dirname;
  const built = [here, join(here, "..")].map((folder) => join(folder, "statement-thread.js"));
  return built.find((file) => existsSync(file)) ?? join(here, "statement-files/thread.ts");
}
