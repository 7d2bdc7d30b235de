import { and, desc, eq } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { db, transaction } from "#data/db.server";
import { lockOrder } from "#data/orders/order-transitions.server";
import { orderNotes, users } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import { DESCRIPTION_CHARACTERS } from "#domain/orders/limits";
import type { OrderNotFound } from "#domain/orders/transitions";
import { withoutControls } from "#domain/people/addresses/address";
import { type Outcome, refused } from "#domain/problem";

/** The most notes that sellers can write about one order (our limit). */
const MAX_ORDER_NOTES = 50;

/** Writes a seller's note on an order; its customer never sees notes. */
export async function writeNote(
  orderId: string,
  sellerId: string,
  typed: string,
  now: Date,
): Promise<Outcome<OrderNotFound | { code: "note-missing" | "note-too-long" | "too-many-notes" }>> {
  const note = withoutControls(typed).trim();
  if (note === "") return refused({ code: "note-missing" });
  if ([...note].length > DESCRIPTION_CHARACTERS) return refused({ code: "note-too-long" });
  return await transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) return refused({ code: "order-not-found" });
    if ((await tx.$count(orderNotes, eq(orderNotes.order_id, orderId))) >= MAX_ORDER_NOTES)
      return refused({ code: "too-many-notes" });
    await tx
      .insert(orderNotes)
      .values({ order_id: orderId, note, written_by: sellerId, written_at: now });
    // The history says only that a note was written. So deleting the note removes its words everywhere.
    const change = { kind: "note", before: null, after: "written" } as const;
    await recordEvent(tx, { subject: "order", id: orderId, ...change }, { by: sellerId, now });
    return { ok: true };
  });
}

export async function deleteNote(
  orderId: string,
  noteId: string,
  sellerId: string,
  now: Date,
): Promise<Outcome<OrderNotFound | { code: "note-deleted" }>> {
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isUuid(noteId)) return refused({ code: "order-not-found" });
    const deleted = await tx
      .delete(orderNotes)
      .where(and(eq(orderNotes.order_id, orderId), eq(orderNotes.id, noteId)))
      .returning({ id: orderNotes.id });
    if (deleted.length === 0) return refused({ code: "note-deleted" });
    const change = { kind: "note", before: "written", after: "deleted" } as const;
    await recordEvent(tx, { subject: "order", id: orderId, ...change }, { by: sellerId, now });
    return { ok: true };
  });
}

export async function notesOf(orderId: string) {
  const { id, note, written_at: at, written_by } = orderNotes;
  return await db
    .select({ id, note, at, byEmail: users.email })
    .from(orderNotes)
    .innerJoin(users, eq(users.id, written_by))
    .where(eq(orderNotes.order_id, orderId))
    .orderBy(desc(at), desc(id));
}
