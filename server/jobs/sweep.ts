import { releaseExpiredHolds } from "#data/cart/coupon-uses.server";
import { sweepUploadedPictures } from "#data/catalogue/products/uploaded-pictures.server";
import { remindOfStartedPayments } from "#data/checkout/payment-reminders.server";
import { deleteOldRefusedIds } from "#data/checkout/refused-ids.server";
import { deleteUnusedReadings } from "#data/checkout/screenshot-readings.server";
import { db } from "#data/db.server";
import { updateDailyFigures } from "#data/figures/counting.server";
import { issueInvoices } from "#data/invoices/issuing.server";
import { cancelLongUndoneSales } from "#data/orders/payment/cash.server";
import { takePiecesForUncountedOrders } from "#data/orders/shortages.server";
import { deleteOldSecurityLog } from "#data/people/security-log.server";
import { deleteExpiredSessions } from "#data/people/sessions.server";
import {
  deleteOldEmails,
  deleteOldGuests,
  deleteOldMessages,
  deleteOldVersions,
  deleteUnorderedCombos,
  forgetOldInvoices,
  forgetOldMerges,
  releasePromisedProducts,
  removeExpiredScreenshots,
  removeOldScreenshots,
} from "#data/personal-data/retention.server";
import { retentionDays } from "#data/settings/settings.server";
import { continueStatementImports } from "#data/statements/statement-verification.server";
import { sweepStatements } from "#data/statements/sweeping.server";
import { sweepStock } from "#data/stock/holds.server";
import { originalFile } from "#domain/catalogue/products/imported-pictures";
import type { Retention } from "#domain/people/retention";
import { verifyForwardedCredits } from "#forms/bank-sms/take-sms.server";
import { proveAtNight } from "#operation/prove-at-night";
import { PICTURE_FILES } from "#protocol/picture-addresses";
import { saveFigures } from "#request/figures/figures.server";
import { deleteExpiredCounts } from "#request/forms/limits.server";
import { log } from "#request/log/log.server";
import { logVerifiedByStatement, securityLogWritten } from "#request/log/security-log.server";
import { supplier } from "#request/settings/supplier.server";
import { repeat } from "#server/repeat";
import { files } from "#services/files.server";
import { mail } from "#services/mail.server";
import { sweepFiles } from "./sweep-files.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export type Job = {
  /** The job's name in the log and at `/metrics`. */
  name: string;
  /** Milliseconds from one run to the next. */
  every: number;
  run: (now: Date, stopping?: AbortSignal) => Promise<unknown>;
};

const removalOptions = (stopping?: AbortSignal) => ({
  remove: (path: string) => files.remove(path),
  failed: (error: unknown) => logJobFailure("a picture", error),
  stopping,
});

/**
 * All jobs. Every node runs them, and a job may run on several nodes at once. docs/retention.md says what each deletes,
 * and after how long.
 */
export const jobs: readonly Job[] = [
  // Frees a coupon's last use soon after the quote versions that hold it expire (reading R17).
  { name: "coupon-holds", every: MINUTE, run: releaseExpiredHolds },
  {
    name: "stock",
    every: MINUTE,
    run: (now) => Promise.all([sweepStock(now), takePiecesForUncountedOrders(now)]),
  },
  { name: "sessions", every: HOUR, run: deleteExpiredSessions },
  // Runs often, because these rows are short-lived and strangers can make many.
  { name: "limits", every: 5 * MINUTE, run: deleteExpiredCounts },
  { name: "security-log", every: HOUR, run: deleteOldSecurityLog },
  { name: "cart-merges", every: HOUR, run: forgetOldMerges },
  { name: "emails", every: 10 * MINUTE, run: jobWithRetention(deleteOldEmails) },
  { name: "refused-ids", every: HOUR, run: deleteOldRefusedIds },
  { name: "messages", every: HOUR, run: jobWithRetention(deleteOldMessages) },
  { name: "unplaced-screenshots", every: 10 * MINUTE, run: removal(removeExpiredScreenshots) },
  { name: "screenshots", every: 10 * MINUTE, run: removal(removeOldScreenshots) },
  { name: "readings", every: HOUR, run: deleteUnusedReadings },
  { name: "pictures", every: HOUR, run: (now) => sweepUploadedPictures(now, removePicture) },
  { name: "files", every: HOUR, run: (now, stopping) => sweepFiles(now, removalOptions(stopping)) },
  { name: "promised-products", every: HOUR, run: releasePromisedProducts },
  { name: "versions", every: 10 * MINUTE, run: jobWithRetention(deleteOldVersions) },
  // Cancels orders of cash sales that were undone a day ago, so that they wait for no payment.
  { name: "undone-cash", every: 10 * MINUTE, run: cancelLongUndoneSales },
  { name: "link-guests", every: 10 * MINUTE, run: jobWithRetention(deleteOldGuests) },
  { name: "counted-figures", every: MINUTE, run: saveFigures },
  { name: "figures", every: 5 * MINUTE, run: (now) => updateDailyFigures(now) },
  {
    // Verifies the rest of a confirmed statement if the seller closed its page.
    name: "statements",
    every: 15 * SECOND,
    run: (_, stopping) =>
      continueStatementImports({
        stopping,
        verified: logVerifiedByStatement,
        failed: (error) => logJobFailure("a payment of a statement", error),
      }),
  },
  // Verifies payments of customers who sent their transaction ID after the bank's SMS had come.
  { name: "bank-sms", every: 2 * SECOND, run: () => verifyForwardedCredits() },
  { name: "statement-drafts", every: HOUR, run: sweepStatements },
  { name: "proof", every: HOUR, run: proveAtNight },
  {
    name: "invoices",
    every: 5 * SECOND,
    run: (now, stopping) =>
      issueInvoices(supplier(), now, {
        stopping,
        failed: (error) => logJobFailure("an invoice", error),
      }),
  },
  { name: "old-invoices", every: HOUR, run: forgetOldInvoices },
  {
    // Customers are only reminded if there is a mail server.
    name: "reminders",
    every: MINUTE,
    run: async (now, stopping) => {
      const failed = (error: unknown) => logJobFailure("a reminder", error);
      if (mail.kind === "smtp") await remindOfStartedPayments(now, { stopping, failed });
    },
  },
  // Each run deletes at most a hundred.
  { name: "combos", every: 5 * MINUTE, run: deleteUnorderedCombos },
];

/** Makes a job that reads the owner's retention periods at each run. While they can't be read, it deletes nothing. */
function jobWithRetention(
  work: (days: Retention, now: Date, stopping?: AbortSignal) => Promise<unknown>,
): Job["run"] {
  return async (now, stopping) => {
    const days = await retentionDays(db);
    if (days) await work(days, now, stopping);
  };
}

function removal(remove: typeof removeOldScreenshots): Job["run"] {
  return jobWithRetention((days, now, stopping) => remove(days, now, removalOptions(stopping)));
}

async function removePicture(path: string): Promise<void> {
  const made = PICTURE_FILES.map((name) => `${path}/${name}`);
  for (const file of [...made, originalFile(path)]) await files.remove(file);
}

/** When each job last succeeded, or was first due, in milliseconds since 1970. */
export const lastSuccess = new Map<Job, number>();

/**
 * Milliseconds that a stop waits for running jobs. A job that takes longer fails when the database closes, and runs
 * again after the next start.
 */
const STOP_TIMEOUT = 5_000;

/**
 * Runs the jobs at their intervals. Call the returned function before the database closes: it waits for running jobs.
 */
export function startSweeping(all: readonly Job[] = jobs): () => Promise<void> {
  const stopping = new AbortController();
  const repeated = all.map((job) => {
    lastSuccess.set(job, Date.now());
    const work = async () => {
      await job.run(new Date(), stopping.signal);
      lastSuccess.set(job, Date.now());
    };
    const failed = (error: unknown) => logJobFailure(job.name, error);
    return repeat(work, { every: job.every, stopTimeout: STOP_TIMEOUT, failed });
  });
  return async () => {
    stopping.abort();
    await Promise.all(repeated.map(({ stop }) => stop()));
    lastSuccess.clear();
    await saveFigures().catch((error) => logJobFailure("counted-figures", error));
    await securityLogWritten();
  };
}

function logJobFailure(job: string, error: unknown): void {
  log.warn({ err: error, job }, "a job failed");
}
