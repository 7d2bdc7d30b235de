import { eq, getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { changeCatalogue } from "#data/catalogue-version.server";
import { type Db, db, read, transaction } from "#data/db.server";
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
  /** The column `id` or `key`; the addresses of the shop's pages contain it. */
  id: PgColumn;
  subject: AdminSubject;
  /** Returns the columns of a new row that aren't in the form, and takes the locks that they need. */
  newRow?: (
    tx: Db,
    id: string,
    values: Readonly<Record<string, unknown>>,
    now: Date,
  ) => Promise<NewRow | Refused<FieldProblem>>;
  /** Returns the conflict of a new or changed row with other rows; null: none. */
  conflictOf?: (
    tx: Db,
    id: string,
    row: Readonly<Record<string, unknown>>,
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

/** Returns a row by its id; null for an unknown id. */
export async function resourceRow({ table, id: column }: ResourceTable, id: string) {
  if (!ID.test(id)) return null;
  const [row] = await read(() => db.select().from(table).where(eq(column, id)));
  return (row ?? null) as (Record<string, unknown> & { version: number }) | null;
}

export async function resourceRows<Table extends PgTable>(table: Table, order: PgColumn[]) {
  const rows = await read(() =>
    db
      .select()
      .from(table as PgTable)
      .orderBy(...order),
  );
  return rows as (Table["$inferSelect"] & Record<string, unknown>)[];
}

/** Adds a row (`seen` null) or changes one, records that in the history, and makes nodes drop their cached pages. */
export async function saveResource(
  resource: ResourceTable,
  id: string,
  values: Values,
  saving: Saving,
): Promise<SavedResource> {
  return await unlessTaken(`${getTableName(resource.table)}_pk`, "address-taken", () =>
    transaction((tx) =>
      saving.seen === null
        ? add(tx, resource, id, values, saving)
        : change(tx, resource, id, values, saving),
    ),
  );
}

async function add(
  tx: Db,
  { table, id: column, subject, newRow, conflictOf }: ResourceTable,
  id: string,
  values: Values,
  saving: Saving,
): Promise<SavedResource> {
  const clashing = await conflictOf?.(tx, id, values);
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
  { table, id: column, subject, conflictOf }: ResourceTable,
  id: string,
  values: Values,
  saving: Saving,
): Promise<SavedResource> {
  const which = eq(column, id);
  const [row] = await tx.select().from(table).where(which).for("no key update");
  const clashing = row && (await conflictOf?.(tx, id, { ...row, ...values }));
  if (clashing) return clashing;
  const updated = "updated_at" in getTableColumns(table) ? { updated_at: saving.now } : {};
  return await saveRow(tx, { subject, id }, row as never, values, saving, (changed) =>
    changeCatalogue(tx, (tx) =>
      tx
        .update(table)
        .set({ ...changed, ...updated })
        .where(which),
    ),
  );
}
