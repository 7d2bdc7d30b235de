import { NoticeLink } from "#pages/admin/parts/notice-link.tsx";
import { href } from "#protocol/href";
import type { backupNews } from "./backup-news.server.ts";

/** Urgent news of the backups, shown to owners on the admin's first page. */
export function BackupNotices({
  state,
  lastGood,
  emailsHeld,
}: Awaited<ReturnType<typeof backupNews>>) {
  const backups = href("/admin/backups");
  return (
    <>
      {emailsHeld ? (
        <NoticeLink to={backups} tone="bad" label="See these emails">
          <strong>No emails are sent</strong> until you allow it: the store was restored from a
          backup.
        </NoticeLink>
      ) : null}
      {state === "old" && lastGood ? (
        <NoticeLink to={backups} tone="bad" label="Look at the backups">
          <strong>The last good backup is old:</strong> it was made {lastGood.words}.
        </NoticeLink>
      ) : null}
      {state === "failed" ? (
        <NoticeLink to={backups} tone="wait" label="Read why">
          <strong>The last backup failed.</strong>
        </NoticeLink>
      ) : null}
    </>
  );
}
