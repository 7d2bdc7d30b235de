import { eq } from "drizzle-orm";
import { type Db, transaction } from "#data/db.server";
import { notifyOfAddress } from "#data/orders/emails/order-emails.server";
import { lockOrder } from "#data/orders/order-transitions.server";
import { orders } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import type { OrderStatus } from "#domain/orders/order-status";
import {
  type CorrectionProblems,
  correctedDestination,
  type Destination,
  destinationText,
  mayCorrectAddress,
  type TypedCorrection,
} from "#domain/orders/parcel/address-correction";
import type { OrderNotFound } from "#domain/orders/transitions";
import { type Outcome, refused } from "#domain/problem";

type CorrectionProblem =
  | OrderNotFound
  | { code: "address"; problems: CorrectionProblems }
  /** Another seller has corrected the address meanwhile. */
  | { code: "address-changed" }
  | { code: "address-late"; status: OrderStatus };

/**
 * Corrects the address of a parcel that isn't sent yet. The old address stays in the history, and the customer always
 * gets an email. `version` is the version of the address that the seller saw.
 */
export async function correctAddress(
  orderId: string,
  sellerId: string,
  { version, ...typed }: TypedCorrection & { version: number },
  now: Date,
): Promise<Outcome<CorrectionProblem>> {
  return await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const stored = order && (await destinationOf(tx, orderId));
    if (!stored) return refused({ code: "order-not-found" });
    const { status } = order.facts;
    if (!mayCorrectAddress(order.facts)) return refused({ code: "address-late", status });
    if (stored.version !== version) return refused({ code: "address-changed" });
    const corrected = correctedDestination(typed, stored.destination);
    if (!corrected.ok) return refused({ code: "address", problems: corrected.problems });
    const before = destinationText(stored.destination);
    const after = destinationText(corrected.destination);
    if (before === after) return { ok: true };
    await storeAddress(tx, orderId, corrected.destination, version + 1, now);
    await recordEvent(
      tx,
      { subject: "order", id: orderId, kind: "address", before, after },
      { by: sellerId, now },
    );
    await notifyOfAddress(tx, order, version + 1, now);
    return { ok: true };
  });
}

async function destinationOf(tx: Db, orderId: string) {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!row || row.shipping_address === null) return null;
  const { gift_recipient: recipient, gift_message: message } = row;
  const destination: Destination = {
    customerName: row.customer_name,
    address: row.shipping_address,
    mobile: row.delivery_mobile ?? row.mobile_number ?? "",
    gift: recipient ? { recipient, message } : null,
  };
  return { version: row.address_version, destination };
}

async function storeAddress(
  tx: Db,
  orderId: string,
  { customerName, address, mobile, gift }: Destination,
  version: number,
  now: Date,
): Promise<void> {
  await tx
    .update(orders)
    .set({
      customer_name: customerName,
      shipping_address: address,
      delivery_mobile: mobile,
      gift_recipient: gift?.recipient ?? null,
      gift_message: gift?.message ?? null,
      address_version: version,
      updated_at: now,
    })
    .where(eq(orders.id, orderId));
}
