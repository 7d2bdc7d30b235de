import { lastProof } from "#data/proofs/proofs.server";
import { formattedDate } from "#domain/formatted-dates";
import { countFindings } from "#domain/settings/proof";

/** What the nightly check of the books found; null: there was none yet. */
export async function booksNews(now: Date) {
  const proof = await lastProof();
  if (!proof) return null;
  const { at, findings, problem } = proof;
  return {
    at: formattedDate(at, now),
    count: countFindings(findings),
    findings: findings.map(({ sentence, where }) => ({
      sentence,
      page: where.startsWith("/admin/") ? where : null,
    })),
    couldNotLook: problem !== null,
  };
}
