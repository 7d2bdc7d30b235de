import { data } from "react-router";
import { statementsForOwner } from "#data/statements/accountant-limit.server";
import { earlierAccount, smsOfCredits } from "#data/statements/import-notices.server";
import {
  type StatementImport,
  statementImportPreview,
  statementImportProgress,
} from "#data/statements/imports.server";
import { formattedDate } from "#domain/formatted-dates";
import { amountToPay, rupees } from "#domain/money/money";
import { hasPermission } from "#domain/people/team/seller-roles";
import { accountNotice } from "#domain/statements/account-notice";
import { omittedInWords, receivedInWords, reportFor } from "#domain/statements/messages";
import { dayInWords, notVerifiedReason, outcomeGroups } from "#domain/statements/outcome-rows";
import { layoutName } from "#domain/statements/reading/layouts";
import { unreportedCredits, unreportedSentence } from "#domain/statements/unreported-credits";
import type { Seller } from "#request/session/session.server";
import { settings } from "#request/settings/settings.server";
import { SHOWN_ROWS } from "./outcome-list.tsx";

/** A statement as its page shows it, with the first rows of each outcome. */
export async function shownImport(id: string, seller: Seller, now: Date) {
  const found = await importWithOutcomes(id, seller, SHOWN_ROWS);
  const { row, groups, digest, sums, missing } = found;
  const isOwner = hasPermission(seller.role, "import-without-limit");
  const [forOwner] = isOwner && row.confirmed_at ? await statementsForOwner(row.id) : [];
  const progress = row.confirmed_at ? await statementImportProgress(row.id) : null;
  const [before, sms] = await Promise.all([earlierAccount(row), smsOfCredits(row.id)]);
  const unreported = unreportedCredits(sms);
  return {
    id: row.id,
    fileName: row.file_name,
    bank: layoutName(row.layout),
    cameIn: receivedInWords(row.credit_count, sums),
    days: daysOf(row),
    leftOut: omittedInWords(row.dropped, sums),
    read: { at: formattedDate(row.created_at, now), by: row.createdBy },
    digest,
    account: accountNotice(row.dropped.account, before, found.matches),
    unreported: unreported && unreportedSentence(unreported),
    limit: amountToPay(rupees(settings().statements.accountantLimit)),
    forOwner: forOwner && { ...forOwner, sum: amountToPay(forOwner.sum) },
    missing: missing && {
      draft: missing.draft,
      report: missing.draft ? null : reportFor(missing.sums),
    },
    groups,
    progress: progress && {
      ...progress,
      unassigned: progress.unassigned.map(({ problem, ...credit }) => ({
        ...credit,
        reason: notVerifiedReason(problem),
      })),
    },
  };
}

export type ShownImport = Awaited<ReturnType<typeof shownImport>>;

/**
 * A statement and its lines by outcome, compared with the payments as they are now, as this seller may verify them.
 * `most`: rows of each outcome; without it, all.
 */
export async function importWithOutcomes(id: string, { id: by, role }: Seller, most?: number) {
  const isLimited = !hasPermission(role, "import-without-limit");
  const viewer = { by, now: new Date(), isLimited };
  const preview = await statementImportPreview(id, viewer);
  if (!preview)
    throw data("This statement wasn't found. Look in the list of statements.", { status: 404 });
  return { ...preview, groups: outcomeGroups(preview.matches, preview, most) };
}

function daysOf({ covers_from: from, covers_to: to }: StatementImport): string | null {
  if (from === null || to === null) return null;
  return from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`;
}
