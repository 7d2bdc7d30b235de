import { useRef } from "react";
import { type BackupRow, backupFacts, latestBackups } from "#data/backups/backups.server";
import { outboxHold } from "#data/email/outbox-hold.server";
import { type FormattedDate, formattedDate } from "#domain/formatted-dates";
import { plural } from "#domain/plural";
import { type BackupState, backupState } from "#domain/settings/backups";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { href } from "#protocol/href";
import { config } from "#request/config.server";
import { requireSeller } from "#request/session/session.server";
import { Badge, type Tone } from "#ui/badge";
import { Notice } from "#ui/notice";
import { Timestamp } from "#ui/timestamp";
import type { Route } from "./+types/page";
import { HeldEmails } from "./held-emails.tsx";

/** Lists the backups that the server made, and emails that are held after a restore. */
export async function loader({ context }: Route.LoaderArgs) {
  requireSeller(context);
  const now = new Date();
  const [rows, facts, hold] = await Promise.all([latestBackups(), backupFacts(), outboxHold()]);
  const { alarmDays } = config.backup;
  return {
    state: backupState(facts, { alarmDays, now }),
    alarmDays,
    lastGood: facts.lastGood && formattedDate(facts.lastGood, now),
    backups: rows.map((row) => shown(row, now)),
    hold: hold && { ...hold, backupAt: formattedDate(hold.backupAt, now) },
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
      row.bytes === null
        ? null
        : `${formattedCount(row.rows)} rows, ${formattedCount(row.files)} files, ${size(row.bytes)} new`,
    lasted: row.finished_at && duration(+row.finished_at - +row.started_at),
    problem: row.problem,
  } as const;
}

function formattedCount(count: number | null): string {
  return (count ?? 0).toLocaleString("en-IN");
}

function size(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

type Shown = Route.ComponentProps["loaderData"]["backups"][number];

export default function Backups({ loaderData }: Route.ComponentProps) {
  const { state, alarmDays, lastGood, backups, hold } = loaderData;
  const list = useRef<HTMLElement>(null);
  return (
    <AdminPage
      title="Backups"
      back={href("/admin/settings")}
      intro={<About state={state} alarmDays={alarmDays} />}
    >
      {hold ? <HeldEmails {...hold} onReleased={() => list.current?.focus()} /> : null}
      {state === "old" || state === "failed" ? (
        <Notice tone={state === "old" ? "bad" : "wait"}>{wrong(state, lastGood)}</Notice>
      ) : null}
      <section aria-label="Backups made" ref={list} tabIndex={-1}>
        {backups.length === 0 ? (
          <p>No backup yet.</p>
        ) : (
          <ul className="overflow-hidden rounded-card border border-line bg-card">
            {backups.map((backup) => (
              <Row key={backup.id} {...backup} />
            ))}
          </ul>
        )}
      </section>
    </AdminPage>
  );
}

function About({ state, alarmDays }: { state: BackupState; alarmDays: number }) {
  return (
    <p>
      Whoever runs your server makes backups: the store's guide for operators says how. The store
      stays open meanwhile.{" "}
      {state === "off"
        ? "Nobody is warned when a backup fails or is missing: the warning is switched off on the server."
        : `Today warns you when a backup fails, or after ${plural(alarmDays, "day")} without a good backup.`}
    </p>
  );
}

function wrong(state: "old" | "failed", lastGood: FormattedDate | null): string {
  if (state === "old")
    return lastGood
      ? `The last good backup is too old: it was made ${lastGood.words}. Ask whoever runs your server to find out why.`
      : "There is no good backup yet. Ask whoever runs your server to find out why.";
  return lastGood
    ? `The last backup failed. The last good one was made ${lastGood.words}.`
    : "The last backup failed, and there is no good one yet.";
}

const STATES: Record<Shown["state"], { tone: Tone; label: string }> = {
  good: { tone: "ok", label: "Good" },
  failed: { tone: "bad", label: "Failed" },
  running: { tone: "info", label: "Running" },
};

function Row({ started, state, target, encrypted, facts, lasted, problem }: Shown) {
  const { tone, label } = STATES[state];
  return (
    <li className="flex flex-col gap-1 border-line px-4 py-3 not-first:border-t">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <Timestamp at={started} className="font-semibold" />
        <Badge tone={tone}>{label}</Badge>
      </p>
      {problem ? <p className="break-words">{problem}</p> : null}
      <p className="text-small wrap-anywhere text-ink-soft">{target}</p>
      <p className="text-small text-ink-soft">
        {[facts, lasted, encrypted ? "encrypted" : "not encrypted"].filter(Boolean).join(" · ")}
      </p>
    </li>
  );
}
