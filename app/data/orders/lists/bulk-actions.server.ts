import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { type Db, db, transaction } from "#data/db.server";
import { changeStatus, type LockedOrder, lockOrder } from "#data/orders/order-transitions.server";
import { summaryColumns, toSummary } from "#data/orders/orders.server";
import { type Parcel, shipLocked } from "#data/orders/parcel/shipments.server";
import { knownOrders } from "#data/orders/parcel/shipping-list.server";
import { hasOpenReversal } from "#data/orders/payment/reversals.server";
import { bulkActionOrders, bulkActions, orders } from "#data/schema.server";
import { isShort } from "#data/stock/ordered.server";
import { hasParcel } from "#domain/checkout/shipping";
import { daysBefore } from "#domain/indian-time";
import type { Paise } from "#domain/money/money";
import {
  BULK_ORDERS_AT_ONCE,
  type BulkAction,
  type BulkProblem,
  decideBulk,
  isStatusAction,
  MOST_BULK_ORDERS,
  type StatusAction,
  targetStatus,
} from "#domain/orders/lists/bulk-actions";
import type { OrderStatus } from "#domain/orders/order-status";
import { type FileRow, type LeftOutRow, matchedRows } from "#domain/orders/parcel/tracking-file";
import { customerName } from "./order-rows.server.ts";
import { isTakenBackOrder } from "./work-lists.server.ts";

/** A seller's choice of orders is deleted after this many days. */
const CHOICE_STORED_DAYS = 30;

/**
 * Stores which orders a seller chose for an action, at most MOST_BULK_ORDERS, with each order's status at this
 * moment. Returns the choice's id; null if none of the orders exists.
 */
export async function chooseOrders(
  action: BulkAction,
  ids: readonly string[],
  { by, now }: { by: string; now: Date },
): Promise<string | null> {
  const wanted = [...new Set(ids)].filter(isUuid).slice(0, MOST_BULK_ORDERS);
  if (wanted.length === 0) return null;
  return await storeChoice(
    { action, chosen_by: by, chosen_at: now },
    wanted.map(parcelWithoutTracking),
  );
}

/**
 * Stores a courier's file of tracking IDs: the orders of its rows, and the rows that match no order. Returns the
 * choice's id.
 */
export async function chooseShipments(
  rows: readonly FileRow[],
  courier: string | null,
  { by, now }: { by: string; now: Date },
): Promise<string> {
  const known = await knownOrders(rows.map(({ order }) => order));
  const { matches, leftOut } = matchedRows(rows, known, courier ?? "");
  const choice = { action: "shipped", chosen_by: by, chosen_at: now, left_out: leftOut } as const;
  const parcels = matches.map(({ order, trackingId }) => ({ id: order.id, trackingId, courier }));
  const id = await storeChoice(choice, parcels);
  if (id === null) throw new Error("no order of the file is there any more");
  return id;
}

type ChosenParcel = Parcel & { id: string };

const parcelWithoutTracking = (id: string): ChosenParcel => ({
  id,
  trackingId: null,
  courier: null,
});

async function storeChoice(
  choice: typeof bulkActions.$inferInsert & { chosen_at: Date },
  wanted: readonly ChosenParcel[],
): Promise<string | null> {
  return await transaction(async (tx) => {
    const old = daysBefore(choice.chosen_at, CHOICE_STORED_DAYS);
    await tx.delete(bulkActions).where(lt(bulkActions.chosen_at, old));
    const ids = wanted.map(({ id }) => id);
    const found = await tx
      .select({ id: orders.id, status: orders.status })
      .from(orders)
      .where(inArray(orders.id, ids));
    if (found.length === 0 && !choice.left_out?.length) return null;
    const [made] = await tx.insert(bulkActions).values(choice).returning({ id: bulkActions.id });
    if (!made) throw new Error("no choice of orders was stored");
    const seen = new Map(found.map(({ id, status }) => [id, status]));
    const rows = wanted.flatMap(({ id: order_id, trackingId: tracking_id, courier }, position) => {
      const status_seen = seen.get(order_id);
      if (!status_seen) return [];
      return [{ bulk_action_id: made.id, position, order_id, status_seen, tracking_id, courier }];
    });
    if (rows.length > 0) await tx.insert(bulkActionOrders).values(rows);
    return made.id;
  });
}

/** Returns the chosen orders in the order of the choice; none for an unknown id. */
export async function chosenOrders(bulkId: string): Promise<string[]> {
  if (!isUuid(bulkId)) return [];
  const rows = await db
    .select({ id: bulkActionOrders.order_id })
    .from(bulkActionOrders)
    .where(eq(bulkActionOrders.bulk_action_id, bulkId))
    .orderBy(asc(bulkActionOrders.position));
  return rows.map(({ id }) => id);
}

type BulkOutcome = BulkProblem | { code: "failed" };

export type BulkOrder = {
  id: string;
  orderNumber: string;
  customerName: string | null;
  giftRecipient: string | null;
  total: Paise;
  /** The tracking ID from a courier's file; null for other actions. */
  trackingId: string | null;
  state: "waiting" | "done" | "refused";
  /** Why the order was refused or, if it isn't done yet, would be refused now; null: no problem. */
  problem: BulkOutcome | null;
};

type BulkProgress = {
  id: string;
  action: StatusAction;
  orders: BulkOrder[];
  leftOut: LeftOutRow[];
};

/** Returns each order of a bulk action with its result, or the result to expect. Null: no such action. */
export async function bulkProgress(bulkId: string): Promise<BulkProgress | null> {
  if (!isUuid(bulkId)) return null;
  const [bulk] = await db.select().from(bulkActions).where(eq(bulkActions.id, bulkId));
  if (!bulk || !isStatusAction(bulk.action)) return null;
  const { id, action, left_out: leftOut } = bulk;
  const rows = await db
    .select({
      ...summaryColumns,
      customerName,
      giftRecipient: orders.gift_recipient,
      shippingType: orders.shipping_type,
      takenBack: isTakenBackOrder,
      isShort,
      seen: bulkActionOrders.status_seen,
      outcome: bulkActionOrders.outcome,
      facts: bulkActionOrders.facts,
      stored: orders.tracking_id,
      fileId: bulkActionOrders.tracking_id,
      holder: sql<string | null>`(select holder.order_number from orders holder
        where holder.tracking_id = ${bulkActionOrders.tracking_id}
          and holder.user_id <> ${orders.user_id} limit 1)`,
    })
    .from(bulkActionOrders)
    .innerJoin(orders, eq(orders.id, bulkActionOrders.order_id))
    .where(eq(bulkActionOrders.bulk_action_id, id))
    .orderBy(asc(bulkActionOrders.position));
  return {
    id,
    action,
    leftOut,
    orders: rows
      .map(toSummary)
      .map(({ seen, outcome, facts, fileId, stored, holder, ...order }) => {
        const allDigital = !hasParcel(order.shippingType);
        const parcel = { stored, written: fileId };
        const now =
          problemOf({ ...order, allDigital }, seen, action, parcel) ??
          (holder === null ? null : { code: "tracking-id-taken" as const, orderNumber: holder });
        const then = outcome === "done" ? null : ({ ...facts, code: outcome } as BulkOutcome);
        return {
          ...{ id: order.id, orderNumber: order.orderNumber, total: order.total },
          ...{ customerName: order.customerName, giftRecipient: order.giftRecipient },
          trackingId: fileId,
          state: outcome === null ? "waiting" : outcome === "done" ? "done" : "refused",
          problem: outcome === null ? now : then,
        };
      }),
  };
}

function problemOf(
  facts: Parameters<typeof decideBulk>[0],
  seen: OrderStatus,
  action: StatusAction,
  { stored, written }: { stored: string | null; written: string | null },
): BulkProblem | null {
  const problem = decideBulk(facts, action);
  if (problem?.code === "already-so" && written !== null && written !== stored)
    return { code: "shipped-otherwise", trackingId: stored };
  if (problem?.code === "already-so" || facts.status === seen) return problem;
  return { code: "order-changed", status: facts.status };
}

/**
 * Carries the action out for the next few orders, each in its own transaction, so that a failure doesn't stop the
 * others. Two requests at once take different orders. Returns how many are left; null: no such action.
 */
export async function continueBulk(
  bulkId: string,
  { by, now }: { by: string; now: Date },
): Promise<number | null> {
  if (!isUuid(bulkId)) return null;
  const [bulk] = await db.select().from(bulkActions).where(eq(bulkActions.id, bulkId));
  if (!bulk || !isStatusAction(bulk.action)) return null;
  for (let order = 0; order < BULK_ORDERS_AT_ONCE; order++)
    if (!(await changeNextOrder(bulk.id, bulk.action, by, now))) break;
  return await db.$count(bulkActionOrders, isPending(bulkId));
}

const isPending = (bulkId: string) =>
  and(eq(bulkActionOrders.bulk_action_id, bulkId), isNull(bulkActionOrders.outcome));

async function changeNextOrder(bulkId: string, action: StatusAction, by: string, now: Date) {
  let position: number | null = null;
  try {
    return await transaction(async (tx) => {
      const [next] = await tx
        .select()
        .from(bulkActionOrders)
        .where(isPending(bulkId))
        .orderBy(asc(bulkActionOrders.position))
        .limit(1)
        .for("update", { skipLocked: true });
      if (!next) return false;
      position = next.position;
      const order = await lockOrder(tx, next.order_id);
      const takenBack = order?.payment ? await hasOpenReversal(tx, order.payment.id) : false;
      const parcel = { stored: order?.trackingId ?? null, written: next.tracking_id };
      const problem = order
        ? problemOf({ ...order.facts, takenBack }, next.status_seen, action, parcel)
        : { code: "order-not-found" as const };
      const changed =
        problem || !order ? null : await changeOrder(tx, order, action, next, by, now);
      const found = changed && !changed.ok ? changed.problem : problem;
      await storeOutcome(tx, bulkId, next.position, found ?? { code: "done" }, now);
      return true;
    });
  } catch (error) {
    if (position === null) throw error;
    await storeOutcome(db, bulkId, position, { code: "failed" }, now);
    return true;
  }
}

async function changeOrder(
  tx: Db,
  order: LockedOrder,
  action: StatusAction,
  { status_seen: from, tracking_id, ...row }: typeof bulkActionOrders.$inferSelect,
  by: string,
  now: Date,
) {
  // Only a courier's file comes with a tracking ID and a courier. Other actions leave those that are stored.
  const trackingId = tracking_id ?? undefined;
  const courier = trackingId === undefined ? undefined : row.courier;
  if (action === "shipped")
    return await shipLocked(tx, order, by, { from, trackingId, courier }, now);
  return await changeStatus(tx, order.id, { to: targetStatus(action), by: "seller" }, by, now);
}

async function storeOutcome(
  tx: Pick<typeof db, "update">,
  bulkId: string,
  position: number,
  { code, ...facts }: BulkOutcome | { code: "done" },
  now: Date,
): Promise<void> {
  await tx
    .update(bulkActionOrders)
    .set({ outcome: code, facts, done_at: now })
    .where(and(isPending(bulkId), eq(bulkActionOrders.position, position)));
}

/** Makes orders that failed with an unexpected error pending again, so that the action is tried again. */
export async function retryFailedOrders(bulkId: string): Promise<void> {
  if (!isUuid(bulkId)) return;
  await db
    .update(bulkActionOrders)
    .set({ outcome: null, done_at: null, facts: sql`'{}'` })
    .where(
      and(eq(bulkActionOrders.bulk_action_id, bulkId), eq(bulkActionOrders.outcome, "failed")),
    );
}
