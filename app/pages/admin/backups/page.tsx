import { href } from "react-router";
import { type BackupRow, backupFacts, latestBackups } from "#data/backups/backups.server";
import { outboxHold } from "#data/email/outbox-hold.server";
import { formattedDate } from "#domain/formatted-dates";
import { type BackupState, backupState } from "#domain/settings/backups";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { config } from "#request/config.server";
import { requireSeller } from "#request/session/session.server";
import { Badge, type Tone } from "#ui/badge";
import { Timestamp } from "#ui/timestamp";
import type { Route } from "./+types/page";
import { HeldEmails } from "./held-emails.tsx";

/** What became of the back-ups that the server made, and emails that wait after a restore. */
export async function loader({ context }: Route.LoaderArgs) {
  requireSeller(context, "change-settings");
  const now = new Date();
  const [rows, facts, hold] = await Promise.all([latestBackups(), backupFacts(), outboxHold()]);
  const { alarmDays } = config.backup;
  return {
    state: backupState(facts, { alarmDays, now }),
    alarmDays,
    backups: rows.map((row) => shown(row, now)),
    hold: hold && {
      id: hold.id,
      backedUp: formattedDate(hold.backupAt, now),
      before: hold.before,
      since: hold.since,
    },
  };
}

function shown(row: BackupRow, now: Date) {
  return {
    id: row.id,
    started: formattedDate(row.started_at, now),
    state: row.problem !== null ? "failed" : row.finished_at ? "good" : "running",
    target: row.target,
    encrypted: row.encrypted,
    facts:
      row.bytes === null ? null : `${row.rows} rows, ${row.files} files, ${size(row.bytes)} new`,
    seconds: row.finished_at && Math.round((+row.finished_at - +row.started_at) / 1000),
    problem: row.problem,
  } as const;
}

function size(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

type Shown = Route.ComponentProps["loaderData"]["backups"][number];

export default function Backups({ loaderData }: Route.ComponentProps) {
  const { state, alarmDays, backups, hold } = loaderData;
  return (
    <AdminPage
      title="Back-ups"
      back={{ to: href("/admin/settings"), label: "Settings" }}
      about={<p>{about(state, alarmDays)}</p>}
      width="form"
    >
      {hold ? <HeldEmails {...hold} /> : null}
      {backups.length === 0 ? null : (
        <ul className="overflow-hidden rounded-card border border-line bg-card">
          {backups.map((backup) => (
            <Row key={backup.id} backup={backup} />
          ))}
        </ul>
      )}
    </AdminPage>
  );
}

function about(state: BackupState, alarmDays: number): string {
  const days = `${alarmDays} ${alarmDays === 1 ? "day" : "days"}`;
  const sentences: Record<BackupState, string> = {
    off: "BACKUP_ALARM_DAYS=0: nobody is told here when back-ups fail.",
    none: "There is none yet. On the server, npm run backup makes one while the store runs (docs/running.md).",
    good: `Today's page says so if ${days} go by without a good one.`,
    old: `No good one for more than ${days}: look at the server that makes them.`,
    failed: "The last one failed: the newest good one is below it.",
  };
  return sentences[state];
}

const STATES: Record<Shown["state"], { tone: Tone; label: string }> = {
  good: { tone: "ok", label: "Good" },
  failed: { tone: "bad", label: "Failed" },
  running: { tone: "info", label: "Running" },
};

function Row({ backup }: { backup: Shown }) {
  const { started, state, target, encrypted, facts, seconds, problem } = backup;
  const { tone, label } = STATES[state];
  return (
    <li className="flex flex-col gap-1 border-line px-4 py-3 not-first:border-t">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <Timestamp at={started} className="font-semibold" />
        <Badge tone={tone}>{label}</Badge>
      </p>
      {problem ? <p className="break-words">{problem}</p> : null}
      <p className="text-small break-all text-ink-soft">{target}</p>
      <p className="text-small text-ink-soft">
        {[
          facts,
          seconds === null ? null : `${seconds} s`,
          encrypted ? "encrypted" : "not encrypted",
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </li>
  );
}
