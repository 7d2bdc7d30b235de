import {
  type StatementImport,
  statementImport,
  statementImportPreview,
  statementImportProgress,
} from "#data/statements/imports.server";
import { formattedDate } from "#domain/formatted-dates";
import { bucketsOf, dayInWords, notVerifiedReason } from "#domain/statements/buckets";
import { omittedInWords, receivedInWords, reportFor } from "#domain/statements/messages";
import { layoutName } from "#domain/statements/reading/layouts";
import { SHOWN_ROWS } from "./bucket-list.tsx";

/** A statement as its page shows it, with the first rows of each bucket. Null: there is no such statement. */
export async function shownImport(id: string, now: Date) {
  const found = await importWithBuckets(id, SHOWN_ROWS);
  if (!found) return null;
  const { row, buckets, digest, sums, missing } = found;
  const progress = row.confirmed_at ? await statementImportProgress(row.id) : null;
  return {
    id: row.id,
    fileName: row.file_name,
    bank: layoutName(row.layout),
    fingerprint: row.fingerprint,
    cameIn: receivedInWords(row.credit_count, sums),
    days: daysOf(row),
    leftOut: omittedInWords(row.dropped, sums),
    read: { at: formattedDate(row.created_at, now), by: row.createdBy },
    digest,
    missing: missing && {
      draft: missing.draft,
      report: missing.draft ? null : reportFor(missing.sums),
    },
    buckets,
    progress: progress && {
      remaining: progress.queued,
      verified: progress.verified,
      contradicted: progress.contradicted,
      unassigned: progress.unassigned.map(({ problem, ...credit }) => ({
        ...credit,
        reason: notVerifiedReason(problem),
      })),
    },
  };
}

export type ShownImport = NonNullable<Awaited<ReturnType<typeof shownImport>>>;

/**
 * A statement and the rows of its buckets, compared with the payments as they are now. `most`: rows per bucket;
 * without it, all.
 */
export async function importWithBuckets(id: string, most?: number) {
  const [row, preview] = await Promise.all([statementImport(id), statementImportPreview(id)]);
  if (!row || !preview) return null;
  return { ...preview, row, buckets: bucketsOf(preview.matches, preview, most) };
}

function daysOf({ covers_from: from, covers_to: to }: StatementImport): string | null {
  if (from === null || to === null) return null;
  return from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`;
}
