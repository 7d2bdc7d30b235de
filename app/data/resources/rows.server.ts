import { eq, getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { changeCatalogue } from "#data/catalogue-version.server";
import { isUuid } from "#data/columns.server";
import { type Db, db, transaction } from "#data/db.server";
import type { Writer } from "#data/settings/events.server";
import {
  addRow,
  type SavedRow,
  type SaveProblem,
  type Saving,
  saveRow,
  unlessTaken,
} from "#data/settings/saved.server";
import type { AdminSubject } from "#domain/people/admin-events";
import type { Refused } from "#domain/problem";

export type ResourceTable = {
  table: PgTable;
  /** The column `id` or `key`; the addresses of the shop's pages contain it, unless it is a UUID. */
  id: PgColumn;
  /** The constraint that a row violates whose id, or whose unique field, another row has. */
  taken: string;
  subject: AdminSubject;
  /** Takes the locks that come before the row's own. */
  lock?: (tx: Db, values: Values) => Promise<unknown>;
  /** Returns the columns of a new row that aren't in the form, and takes the locks that they need. */
  newRow?: (
    tx: Db,
    id: string,
    values: Values,
    now: Date,
  ) => Promise<NewRow | Refused<FieldProblem>>;
  /** Returns the conflict of a new or changed row with other rows; null: none. `before` is undefined for a new row. */
  conflictOf?: (
    tx: Db,
    id: string,
    row: Values,
    before: Values | undefined,
  ) => Promise<Refused<FieldProblem> | null>;
};

/** `added` runs after the row was inserted, in the same transaction. */
type NewRow = { ok: true; columns: Record<string, unknown>; added?: () => Promise<unknown> };

/** A problem of one field, with the sentence that the form shows beside it. */
type FieldProblem = { code: string; field: string; sentence: string };

type Values = Readonly<Record<string, unknown>>;

type SavedResource = SavedRow | Refused<SaveProblem | FieldProblem | { code: "address-taken" }>;

/** The format of every id. No row has another text as its id, so no query is sent for it. */
const ID = /^[\w-]{3,40}$/;

function mayBeId(column: PgColumn, id: string): boolean {
  return column.getSQLType() === "uuid" ? isUuid(id) : ID.test(id);
}

/** Returns a row by its id; null for an unknown id. */
export async function resourceRow({ table, id: column }: ResourceTable, id: string) {
  if (!mayBeId(column, id)) return null;
  const [row] = await db.select().from(table).where(eq(column, id));
  return (row ?? null) as (Record<string, unknown> & { version: number }) | null;
}

export async function resourceRows<Table extends PgTable>(table: Table, order: PgColumn[]) {
  const rows = await db
    .select()
    .from(table as PgTable)
    .orderBy(...order);
  return rows as (Table["$inferSelect"] & Record<string, unknown>)[];
}

/** Adds a row (`seen` null) or changes one, records that in the history, and makes nodes drop their cached pages. */
export async function saveResource(
  resource: ResourceTable,
  id: string,
  values: Values,
  saving: Saving,
): Promise<SavedResource> {
  return await unlessTaken(resource.taken, "address-taken", () =>
    transaction(async (tx) => {
      await resource.lock?.(tx, values);
      const save = saving.seen === null ? add : change;
      return await save(tx, resource, id, values, saving);
    }),
  );
}

/** Switches a row on or off, whatever version of it the seller saw. */
export async function switchResource(
  resource: ResourceTable,
  id: string,
  active: boolean,
  writer: Writer,
): Promise<SavedRow | Refused<SaveProblem>> {
  return await transaction(async (tx) => {
    const row = await lockRow(tx, resource, id);
    const saving = { ...writer, seen: row?.version ?? null };
    return await update(tx, resource, id, row, { is_active: active }, saving);
  });
}

async function add(
  tx: Db,
  { table, id: column, subject, newRow, conflictOf }: ResourceTable,
  id: string,
  values: Values,
  saving: Saving,
): Promise<SavedResource> {
  const clashing = await conflictOf?.(tx, id, values, undefined);
  if (clashing) return clashing;
  const made = (await newRow?.(tx, id, values, saving.now)) ?? { ok: true, columns: {} };
  if (!made.ok) return made;
  const row = { ...values, ...made.columns, [column.name]: id };
  return await addRow(tx, { subject, id }, values, saving, () =>
    changeCatalogue(tx, async (tx) => {
      await tx.insert(table).values({ created_at: saving.now, ...row });
      await made.added?.();
    }),
  );
}

async function change(
  tx: Db,
  resource: ResourceTable,
  id: string,
  values: Values,
  saving: Saving,
): Promise<SavedResource> {
  const row = await lockRow(tx, resource, id);
  const clashing = row && (await resource.conflictOf?.(tx, id, { ...row, ...values }, row));
  return clashing ?? (await update(tx, resource, id, row, values, saving));
}

type Row = Values & { version: number };

async function lockRow(tx: Db, { table, id: column }: ResourceTable, id: string) {
  if (!mayBeId(column, id)) return undefined;
  const [row] = await tx.select().from(table).where(eq(column, id)).for("no key update");
  return row as Row | undefined;
}

async function update(
  tx: Db,
  { table, id: column, subject }: ResourceTable,
  id: string,
  row: Row | undefined,
  values: Values,
  saving: Saving,
): Promise<SavedRow | Refused<SaveProblem>> {
  const updated = "updated_at" in getTableColumns(table) ? { updated_at: saving.now } : {};
  return await saveRow(tx, { subject, id }, row, values, saving, (changed) =>
    changeCatalogue(tx, (tx) =>
      tx
        .update(table)
        .set({ ...changed, ...updated })
        .where(eq(column, id)),
    ),
  );
}
