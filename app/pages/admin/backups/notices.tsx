import { href, Link } from "react-router";
import type { FormattedDate } from "#domain/formatted-dates";
import type { BackupState } from "#domain/settings/backups";
import type { Tone } from "#ui/badge";
import { Notice } from "#ui/notice";

export type BackupNews = { state: BackupState; lastGood: FormattedDate | null; held: boolean };

/** On the page that an owner begins the day with: what can't wait until they look at the back-ups themselves. */
export function BackupNotices({ state, lastGood, held }: BackupNews) {
  return (
    <>
      {held ? (
        <ToBackups tone="bad" label="Let them go">
          <strong>No email leaves</strong> until you let them go: the store was restored from a
          back-up.
        </ToBackups>
      ) : null}
      {state === "old" && lastGood ? (
        <ToBackups tone="bad" label="Look at the back-ups">
          <strong>The last good back-up is old:</strong> it was made {lastGood.words}.
        </ToBackups>
      ) : null}
      {state === "failed" ? (
        <ToBackups tone="wait" label="Read why">
          <strong>The last back-up failed.</strong>
        </ToBackups>
      ) : null}
    </>
  );
}

type NoticeProps = { tone: Tone; label: string; children: React.ReactNode };

function ToBackups({ tone, label, children }: NoticeProps) {
  return (
    <Notice tone={tone} className="flex flex-wrap items-center justify-between gap-x-4">
      <p>{children}</p>
      <Link
        to={href("/admin/backups")}
        className="flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {label}
      </Link>
    </Notice>
  );
}
