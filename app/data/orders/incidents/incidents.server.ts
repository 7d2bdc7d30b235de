import { and, asc, eq, isNull } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { type Db, db, transaction } from "#data/db.server";
import { lockOrder } from "#data/orders/order-transitions.server";
import { orderIncidents, users } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import { type IncidentKind, type IncidentProblem, incidentProblem } from "#domain/orders/incidents";
import type { OrderNotFound } from "#domain/orders/transitions";
import { type Outcome, refused } from "#domain/problem";

/** Records that a parcel was lost, came back or was sent again. The order's status stays as it is (reading R53). */
export async function recordIncident(
  orderId: string,
  sellerId: string,
  { kind, note }: { kind: IncidentKind; note: string | null },
  now: Date,
): Promise<Outcome<OrderNotFound | IncidentProblem>> {
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refused({ code: "order-not-found" });
    const problem = incidentProblem(order.facts, await currentKinds(tx, orderId), kind);
    if (problem) return refused(problem);
    const recorded = { order_id: orderId, kind, note, recorded_by: sellerId, recorded_at: now };
    await tx.insert(orderIncidents).values(recorded);
    // The history leaves out the seller's note, because customers can download the history with their data.
    const change = { kind: "incident", before: null, after: kind } as const;
    await recordEvent(tx, { subject: "order", id: orderId, ...change }, { by: sellerId, now });
    return { ok: true };
  });
}

/** Withdraws an incident that was a mistake, or whose parcel turned up. The row stays, with who withdrew it. */
export async function withdrawIncident(
  orderId: string,
  incidentId: string,
  sellerId: string,
  now: Date,
): Promise<Outcome<OrderNotFound | { code: "incident-withdrawn" }>> {
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isUuid(incidentId)) return refused({ code: "order-not-found" });
    const [withdrawn] = await tx
      .update(orderIncidents)
      .set({ withdrawn_by: sellerId, withdrawn_at: now })
      .where(and(isCurrentIncident(orderId), eq(orderIncidents.id, incidentId)))
      .returning({ kind: orderIncidents.kind });
    if (!withdrawn) return refused({ code: "incident-withdrawn" });
    const change = { kind: "incident", before: withdrawn.kind, after: "withdrawn" } as const;
    await recordEvent(tx, { subject: "order", id: orderId, ...change }, { by: sellerId, now });
    return { ok: true };
  });
}

export async function incidentsOf(orderId: string) {
  const { id, kind, note, recorded_at: at, recorded_by } = orderIncidents;
  return await db
    .select({ id, kind, note, at, byEmail: users.email })
    .from(orderIncidents)
    .innerJoin(users, eq(users.id, recorded_by))
    .where(isCurrentIncident(orderId))
    .orderBy(asc(at), asc(id));
}

async function currentKinds(tx: Db, orderId: string): Promise<IncidentKind[]> {
  const rows = await tx
    .select({ kind: orderIncidents.kind })
    .from(orderIncidents)
    .where(isCurrentIncident(orderId));
  return rows.map(({ kind }) => kind);
}

function isCurrentIncident(orderId: string) {
  return and(eq(orderIncidents.order_id, orderId), isNull(orderIncidents.withdrawn_at));
}
