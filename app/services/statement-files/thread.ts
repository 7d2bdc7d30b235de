/** Runs in a thread of its own: reads one file and ends. */
import { parentPort, workerData } from "node:worker_threads";
import { kindOf } from "./kind.ts";
import { type Refusal, Refused } from "./refused.ts";
import { decodedText, rowsOfText } from "./text.ts";
import { rowsOfXlsx } from "./xlsx.ts";

export type ThreadAnswer = { ok: true; rows: string[][] } | { ok: false; refusal: Refusal };

async function answer(bytes: Uint8Array): Promise<ThreadAnswer> {
  try {
    const kind = kindOf(bytes);
    if (kind === "text") return { ok: true, rows: rowsOfText(decodedText(bytes)) };
    if (kind === "zip") return { ok: true, rows: await rowsOfXlsx(bytes) };
    throw new Refused({ code: "file-of-kind", kind });
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

parentPort?.postMessage(await answer(workerData as Uint8Array));
