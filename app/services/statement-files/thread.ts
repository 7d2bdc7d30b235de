/** The script of a worker thread, which reads one file and ends. */
import { parentPort, workerData } from "node:worker_threads";
import type { RememberedColumns, StatementColumns } from "#domain/statements/reading/columns";
import {
  creditsOf,
  type Statement,
  type StatementProblem,
} from "#domain/statements/reading/statement";
import { type Refusal, RefusedFile } from "./refused-file.ts";
import { rowsOfFile } from "./rows.ts";

/**
 * What the thread reads: a statement's credits, or a table as it is. `columns` are those that a seller chose for this
 * file (or "ask"), and then the remembered ones, as `creditsOf` takes them.
 */
export type ThreadWork = { bytes: Uint8Array } & (
  | { columns: [StatementColumns | "ask" | undefined, RememberedColumns[]] }
  | { table: true }
);

export type ThreadAnswer =
  | Statement
  | { ok: true; rows: string[][] }
  | { ok: false; problem: StatementProblem }
  | { ok: false; refusal: Refusal };

async function answerWork(work: ThreadWork): Promise<ThreadAnswer> {
  try {
    const rows = await rowsOfFile(work.bytes);
    return "table" in work ? { ok: true, rows } : creditsOf(rows, ...work.columns);
  } catch (error) {
    if (error instanceof RefusedFile) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

parentPort?.postMessage(await answerWork(workerData as ThreadWork));
