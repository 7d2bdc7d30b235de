import { releaseExpiredHolds } from "#data/cart/coupon-uses.server";
import { sweepUploadedPictures } from "#data/catalogue/products/uploaded-pictures.server";
import { sweepReadings } from "#data/checkout/screenshot-readings.server";
import { countDueDays } from "#data/figures/counting.server";
import { deleteOldSecurityLog } from "#data/people/security-log.server";
import { deleteExpiredSessions } from "#data/people/sessions.server";
import {
  deleteOldEmails,
  deleteOldMessages,
  deleteOldVersions,
  deleteUnorderedCombos,
  forgetOldMerges,
  releasePromisedProducts,
  removeExpiredScreenshots,
  removeOldScreenshots,
} from "#data/retention.server";
import { carryOnStatements } from "#data/statements/carrying-out.server";
import { sweepStatements } from "#data/statements/sweeping.server";
import { PICTURE_FILES } from "#protocol/picture-addresses";
import { deleteExpiredCounts } from "#request/forms/limits.server";
import { saveSteps } from "#request/funnel.server";
import { log } from "#request/log/log.server";
import { securityLogWritten } from "#request/log/security-log.server";
import { settings } from "#request/settings.server";
import { files } from "#services/files.server";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const removing = { remove: (path: string) => files.remove(path), failed: warn };

/**
 * Each node runs all of them: they are safe at once, and what one has done the other doesn't find. What owners set
 * (`retention`) is read at each turn.
 */
export const jobs: {
  every: number;
  run: (now: Date, stopping?: AbortSignal) => Promise<unknown>;
}[] = [
  // A coupon's last use waits for no longer than the versions that hold it (reading R17).
  { every: MINUTE, run: releaseExpiredHolds },
  { every: 60 * MINUTE, run: deleteExpiredSessions },
  // Counts live for minutes, and strangers can make many.
  { every: 5 * MINUTE, run: deleteExpiredCounts },
  { every: 60 * MINUTE, run: deleteOldSecurityLog },
  { every: 60 * MINUTE, run: forgetOldMerges },
  { every: 10 * MINUTE, run: (now) => deleteOldEmails(settings().retention, now) },
  { every: 60 * MINUTE, run: (now) => deleteOldMessages(settings().retention, now) },
  {
    every: 10 * MINUTE,
    run: (now) => removeExpiredScreenshots(settings().retention, now, removing),
  },
  { every: 10 * MINUTE, run: (now) => removeOldScreenshots(settings().retention, now, removing) },
  { every: 60 * MINUTE, run: sweepReadings },
  {
    every: 60 * MINUTE,
    run: (now) => sweepUploadedPictures(now, (path) => removePicture(path)),
  },
  { every: 60 * MINUTE, run: releasePromisedProducts },
  { every: 10 * MINUTE, run: (now) => deleteOldVersions(settings().retention, now) },
  { every: MINUTE, run: saveSteps },
  { every: 5 * MINUTE, run: (now) => countDueDays(now) },
  // A statement that was confirmed, and whose page was closed before it was carried out.
  { every: 15 * SECOND, run: (_, stopping) => carryOnStatements({ stopping, failed: warn }) },
  { every: 60 * MINUTE, run: sweepStatements },
  // A hundred at a time.
  { every: 5 * MINUTE, run: deleteUnorderedCombos },
];

async function removePicture(path: string): Promise<void> {
  for (const name of PICTURE_FILES) await files.remove(`${path}/${name}`);
}

/**
 * Ends and deletes, as time goes by, what nobody can use any more. Call the answer before the database
 * closes: it waits for the job that is at work.
 */
export function startSweeping(): () => Promise<void> {
  const atWork = new Set<Promise<void>>();
  const stop = new AbortController();
  const timers = jobs.map(({ every, run }) =>
    setInterval(() => {
      const job = finish((now) => run(now, stop.signal)).finally(() => atWork.delete(job));
      atWork.add(job);
    }, every).unref(),
  );
  return async () => {
    for (const timer of timers) clearInterval(timer);
    stop.abort();
    await Promise.all(atWork);
    await finish(saveSteps);
    await securityLogWritten();
  };
}

async function finish(run: (now: Date) => Promise<unknown>): Promise<void> {
  try {
    await run(new Date());
  } catch (error) {
    warn(error);
  }
}

function warn(error: unknown): void {
  log.warn({ err: error }, "not swept");
}
