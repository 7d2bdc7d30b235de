import { inArray } from "drizzle-orm";
import type { Page } from "playwright-core";
import { newId } from "#data/columns.server";
import { db } from "#data/db.server";
import { holdOutbox } from "#data/email/outbox-hold.server";
import { backups, outbox, outboxHolds } from "#data/schema.server";
import { storeOwner } from "#test/browser/journey";
import { open, read } from "../steps.ts";
import type { State } from "./state.ts";

const as = storeOwner;
const HOUR = 60 * 60 * 1000;

let last: Promise<unknown> = Promise.resolve();

/** Shows these screens one after the other, because each writes rows that would also appear on another one. */
function inTurn(reach: State["reach"]): State["reach"] {
  return async (page) => {
    const turn = last.then(() => reach(page));
    last = turn.catch(() => {});
    await turn;
  };
}

type Made = Partial<typeof backups.$inferInsert>;
const GOOD: Made = { bytes: 5_034_000_000, rows: 761_482, files: 12_802 };
const FAILED: Made = {
  problem:
    "files/2026-11-22T21-30-00Z-a1b2/12801.enc isn't the same when it is read back from /mnt/backups/kathalu: is that disk sound?",
};

/** Writes backups, shows them and deletes them again, so that no other screen has them. `hours` is each one's age. */
async function withBackups(
  made: { hours: number; of: Made }[],
  look: () => Promise<void>,
): Promise<void> {
  const rows = made.map(({ hours, of }) => {
    const started = new Date(Date.now() - hours * HOUR);
    const ended = new Date(started.getTime() + 108_000);
    return {
      id: newId(),
      started_at: started,
      seen_at: ended,
      finished_at: ended,
      target: "s3://kathalu-backups-in-another-country/store",
      encrypted: true,
      ...of,
    };
  });
  const ids = rows.map(({ id }) => id);
  await db.insert(backups).values(rows);
  await look().finally(() => db.delete(backups).where(inArray(backups.id, ids)));
}

/** Puts the outbox on hold as a restore does, with emails from the backup and newer ones, while `look` runs. */
async function withHeldEmails(look: () => Promise<void>): Promise<void> {
  const now = Date.now();
  const rows = [-2, -2, 0].map((hours) => ({
    id: newId(),
    kind: "team-mail",
    payload: {},
    not_before: new Date(now + 100 * HOUR),
    created_at: new Date(now + hours * HOUR),
  }));
  const ids = rows.map(({ id }) => id);
  await holdOutbox(db, new Date(now - HOUR), new Date(now - HOUR / 2));
  await db.insert(outbox).values(rows);
  await look().finally(async () => {
    await db.delete(outboxHolds);
    await db.delete(outbox).where(inArray(outbox.id, ids));
  });
}

const sees = async (page: Page, path: string, words: string) => {
  await open(page, path);
  await read(page, words);
};

const good = { hours: 9, of: GOOD };
const old = { hours: 90, of: { ...GOOD, encrypted: false, target: "/mnt/backups/kathalu" } };
const failed = { hours: 9, of: FAILED };

const states: State[] = [
  {
    name: "admin-backups",
    as,
    reach: (page) => sees(page, "/admin/backups", "No backup yet."),
  },
  {
    name: "admin-backups-good",
    as,
    main: true,
    reach: (page) => withBackups([good, old], () => sees(page, "/admin/backups", "5.0 GB new")),
  },
  {
    name: "admin-backups-failed",
    as,
    reach: (page) =>
      withBackups([{ hours: 0, of: { finished_at: null } }, failed, { ...good, hours: 33 }], () =>
        sees(page, "/admin/backups", "The last backup failed"),
      ),
  },
  {
    name: "admin-backups-old",
    as,
    reach: (page) =>
      withBackups([old], () => sees(page, "/admin/backups", "The last good backup is too old")),
  },
  {
    name: "admin-backups-held",
    as,
    reach: (page) => withHeldEmails(() => sees(page, "/admin/backups", "No emails are being sent")),
  },
  {
    name: "admin-today-backups",
    as,
    reach: (page) =>
      withHeldEmails(() =>
        withBackups([old], () => sees(page, "/admin", "The last good backup is old")),
      ),
  },
  {
    name: "admin-today-backup-failed",
    as,
    reach: (page) =>
      withBackups([failed, { ...good, hours: 33 }], () =>
        sees(page, "/admin", "The last backup failed"),
      ),
  },
];

export const adminBackupStates: State[] = states.map((state) => ({
  ...state,
  reach: inTurn(state.reach),
}));
