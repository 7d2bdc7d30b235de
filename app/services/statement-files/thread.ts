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

/** `columns` as a seller chose them. */
export type ThreadWork = { bytes: Uint8Array; columns: StatementColumns | undefined };

export type ThreadAnswer =
  | Statement
  | { ok: false; problem: StatementProblem }
  | { ok: false; refusal: Refusal };

async function answer({ bytes, columns }: ThreadWork): Promise<ThreadAnswer> {
  try {
    return creditsOf(await rowsOfFile(bytes), columns);
  } catch (error) {
    if (error instanceof RefusedFile) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

parentPort?.postMessage(await answer(workerData as ThreadWork));
