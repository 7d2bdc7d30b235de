import { databaseUrl } from "#data/db.server";
import {
  claimIntegrityCheck,
  releaseIntegrityCheck,
  storeIntegrityCheck,
  storeIntegrityCheckProblem,
} from "#data/integrity/integrity-checks.server";
import { FilesUncheckedError, prove } from "#operation/prove/prove";
import { log } from "#request/log/log.server";
import { startFailureSentence } from "#server/start-failure";
import { files } from "#services/files.server";

/** Checks the books once a night, on one node. Owners see the result on the admin's first page. */
export async function proveAtNight(now: Date, stopping?: AbortSignal): Promise<void> {
  if (!(await claimIntegrityCheck(now))) return;
  try {
    const proof = await prove({ databaseUrl: databaseUrl(), files, now, stopping });
    await storeIntegrityCheck(proof);
    const { orders, findings, milliseconds } = proof;
    const checks = [...new Set(findings.map(({ check }) => check))];
    if (checks.length > 0) log.warn({ checks, orders, milliseconds }, "the books don't add up");
    else log.info({ orders, milliseconds }, "the books add up");
  } catch (error) {
    if (stopping?.aborted) return await releaseIntegrityCheck(now);
    const rows = error instanceof FilesUncheckedError ? error.rows : null;
    const problem = startFailureSentence(error) ?? String(error);
    await (rows ? storeIntegrityCheck(rows, problem) : storeIntegrityCheckProblem(problem)).catch(
      () => {},
    );
    throw error;
  }
}
