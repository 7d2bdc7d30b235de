import { eq } from "drizzle-orm";
import type { Writer } from "#data/catalogue/products/products.server";
import { db, read, transaction } from "#data/db.server";
import { statementLayouts } from "#data/schema.server";
import { recordAdminEvent } from "#data/settings/admin-events.server";

/** Which column of a file says what, as a seller said it of a file with this header; not yet judged. null: nobody has. */
export async function columnsFor(header: string): Promise<unknown> {
  const [row] = await read(() =>
    db
      .select({ columns: statementLayouts.columns })
      .from(statementLayouts)
      .where(eq(statementLayouts.header, header)),
  );
  return row?.columns ?? null;
}

/** The last word stands: the next file with this header is read so. */
export async function rememberColumns(
  header: string,
  columns: object,
  { by, now }: Writer,
): Promise<void> {
  const row = { columns, saved_by: by, saved_at: now };
  await transaction(async (tx) => {
    await tx
      .insert(statementLayouts)
      .values({ header, ...row })
      .onConflictDoUpdate({ target: statementLayouts.header, set: row });
    const facts = { header: header.slice(0, 200), ...columns };
    const event = { subject: "statement", action: "columns-named", facts } as const;
    await recordAdminEvent(tx, event, { by, now });
  });
}
