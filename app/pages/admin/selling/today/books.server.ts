import { lastIntegrityCheck } from "#data/integrity/integrity-checks.server";
import { formattedDate } from "#domain/formatted-dates";
import { countFindings, integrityCheckState } from "#domain/settings/integrity-check";

/**
 * The result of the last finished check of the books, and whether a later check has stopped or is overdue. Null: no
 * check has finished yet.
 */
export async function booksNews(now: Date) {
  const proof = await lastIntegrityCheck();
  const state = proof && integrityCheckState(proof, now);
  if (!state || state === "first") return null;
  const { provedAt, findings } = proof;
  return {
    state,
    at: provedAt && formattedDate(provedAt, now),
    count: countFindings(findings),
    findings: findings.map(({ sentence, where }) => ({
      sentence,
      page: where.startsWith("/admin/") ? where : null,
    })),
  };
}
