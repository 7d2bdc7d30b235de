/** A worker thread: reads one file and ends. */
import { parentPort, workerData } from "node:worker_threads";
import type { StatementColumns } from "#domain/statements/reading/columns";
import {
  creditsOf,
  type Statement,
  type StatementProblem,
} from "#domain/statements/reading/statement";
import { type Refusal, RefusedFile } from "./refused-file.ts";
import { rowsOfFile } from "./rows.ts";

/** A statement's credits, by `columns` as `creditsOf` takes them; or a table as it stands. */
export type ThreadWork = { bytes: Uint8Array } & (
  | { columns: [StatementColumns | "ask" | undefined, StatementColumns[]] }
  | { table: true }
);

export type ThreadAnswer =
  | Statement
  | { ok: true; rows: string[][] }
  | { ok: false; problem: StatementProblem }
  | { ok: false; refusal: Refusal };

async function answer(work: ThreadWork): Promise<ThreadAnswer> {
  try {
    const rows = await rowsOfFile(work.bytes);
    return "table" in work ? { ok: true, rows } : creditsOf(rows, ...work.columns);
  } catch (error) {
    if (error instanceof RefusedFile) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

parentPort?.postMessage(await answer(workerData as ThreadWork));
