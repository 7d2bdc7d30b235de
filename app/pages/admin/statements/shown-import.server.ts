import {
  type StatementImport,
  statementImport,
  statementImportPreview,
  statementImportProgress,
} from "#data/statements/imports.server";
import { formattedDate } from "#domain/formatted-dates";
import { type Bucket, bucketsOf, dayInWords, notVerifiedReason } from "#domain/statements/buckets";
import { leftOut } from "#domain/statements/messages";
import { LAYOUTS } from "#domain/statements/reading/layouts";
import type { SkippedLines } from "#domain/statements/reading/statement";
import { SHOWN_ROWS } from "./bucket-list.tsx";

/** A statement as its page shows it, with the first rows of each bucket. Null: there is no such statement. */
export async function shownImport(id: string, now: Date) {
  const found = await importWithBuckets(id, SHOWN_ROWS);
  if (!found) return null;
  const { row, buckets, digest } = found;
  const progress = row.confirmed_at ? await statementImportProgress(row.id) : null;
  return {
    id: row.id,
    fileName: row.file_name,
    bank: bankOf(row),
    fingerprint: row.fingerprint,
    credits: row.credit_count,
    days: daysOf(row),
    leftOut: leftOut(row.dropped as Partial<SkippedLines>),
    read: { at: formattedDate(row.created_at, now), by: row.createdBy },
    digest,
    buckets,
    progress: progress && {
      remaining: progress.queued,
      verified: progress.verified,
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
export async function importWithBuckets(
  id: string,
  most?: number,
): Promise<{ row: StatementImport; buckets: Bucket[]; digest: string } | null> {
  const [row, preview] = await Promise.all([statementImport(id), statementImportPreview(id)]);
  if (!row || !preview) return null;
  const buckets = bucketsOf(preview.matches, preview, most);
  return { row, buckets, digest: preview.digest };
}

/** The name of the file's bank. Null: its columns don't tell. */
export function bankOf({ layout }: Pick<StatementImport, "layout">): string | null {
  return LAYOUTS.find(({ code }) => code === layout)?.name ?? null;
}

function daysOf({ covers_from: from, covers_to: to }: StatementImport): string | null {
  if (from === null || to === null) return null;
  return from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`;
}
