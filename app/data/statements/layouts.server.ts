import { eq, notLike } from "drizzle-orm";
import { type Db, db } from "#data/db.server";
import { statementLayouts } from "#data/schema.server";
import type { Writer } from "#data/settings/events.server";
import { recordEvent } from "#data/settings/events.server";
import type { TrackingColumns } from "#domain/orders/parcel/tracking-file";
import { COLUMNS_CHOSEN } from "#domain/people/admin-events";
import {
  isStatementColumns,
  type RememberedColumns,
  type StatementColumns,
} from "#domain/statements/reading/columns";

/**
 * Returns the key under which the columns of a courier's file are stored. No bank's header has a colon, so the two
 * can't be confused.
 */
export function courierHeader(header: string): string {
  return `courier: ${header}`;
}

/** Returns the columns that a seller chose for files with this header, not validated; null: nobody has. */
export async function columnsFor(header: string): Promise<unknown> {
  const [row] = await db
    .select({ columns: statementLayouts.columns })
    .from(statementLayouts)
    .where(eq(statementLayouts.header, header));
  return row?.columns ?? null;
}

/** Returns the columns that sellers chose for banks' files, whatever their header. Invalid ones are left out. */
export async function rememberedColumns(): Promise<RememberedColumns[]> {
  const { columns, header, is_checked: isChecked } = statementLayouts;
  const rows = await db
    .select({ columns, isChecked })
    .from(statementLayouts)
    .where(notLike(header, courierHeader("%")));
  return rows.flatMap((row) =>
    isStatementColumns(row.columns) ? { ...row.columns, isUnchecked: !row.isChecked } : [],
  );
}

/** Stores the columns of a bank's file for the next file with the same header. */
export async function rememberColumns(
  tx: Db,
  columns: StatementColumns,
  { by, now }: Writer,
): Promise<void> {
  const { header } = columns;
  await storeColumns(tx, header, columns, { by, now });
  const facts = { ...columns, header: header.slice(0, 200) };
  const event = { subject: "statement", action: COLUMNS_CHOSEN, facts } as const;
  await recordEvent(tx, event, { by, now });
}

/** Stores columns under a header: a bank's, or a `courierHeader`. */
export async function storeColumns(
  tx: Db,
  header: string,
  columns: StatementColumns | TrackingColumns,
  { by, now }: Writer,
): Promise<void> {
  const row = { columns, saved_by: by, saved_at: now, is_checked: true };
  await tx
    .insert(statementLayouts)
    .values({ header, ...row })
    .onConflictDoUpdate({ target: statementLayouts.header, set: row });
}
