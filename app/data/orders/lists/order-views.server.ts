import { asc, eq, sql } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { db, transaction } from "#data/db.server";
import { orderViews } from "#data/schema.server";
import { MOST_ORDER_VIEWS } from "#domain/orders/lists/order-filter";
import { type Outcome, refused } from "#domain/problem";

export type SavedView = { id: string; name: string; filter: string };

/** Returns the lists of orders that sellers saved, sorted by name. All sellers share them. */
export async function savedViews(): Promise<SavedView[]> {
  const { id, name, filter } = orderViews;
  return await db
    .select({ id, name, filter })
    .from(orderViews)
    .orderBy(asc(sql`lower(${name})`))
    .limit(MOST_ORDER_VIEWS);
}

/** Saves a list under a new name; a name that exists is refused, not overwritten. */
export async function saveView(
  view: { name: string; filter: string },
  { by, now }: { by: string; now: Date },
): Promise<Outcome<{ code: "view-name-taken" | "too-many-views" }>> {
  return await transaction(async (tx) => {
    await tx.execute(sql`lock table ${orderViews} in exclusive mode`);
    const same = eq(sql`lower(${orderViews.name})`, sql`lower(${view.name})`);
    if ((await tx.$count(orderViews, same)) > 0) return refused({ code: "view-name-taken" });
    if ((await tx.$count(orderViews)) >= MOST_ORDER_VIEWS)
      return refused({ code: "too-many-views" });
    await tx.insert(orderViews).values({ ...view, saved_by: by, saved_at: now });
    return { ok: true };
  });
}

export async function deleteView(id: string): Promise<void> {
  if (isUuid(id)) await db.delete(orderViews).where(eq(orderViews.id, id));
}
