import type { QueuedPayment } from "#data/orders/payment/verification-queue.server";
import { lineLabel } from "#domain/cart/line-label";
import { formattedDate } from "#domain/formatted-dates";
import {
  type Evidence,
  type EvidenceFacts,
  evidenceOf,
  type RefusedSender,
  type Sender,
} from "#domain/orders/payment/evidence";
import { hasPermission, type SellerRole } from "#domain/people/team/seller-roles";
import { mustOthersDecide } from "#forms/admin/orders/only-decider.server";
import type { Seller } from "#request/session/session.server";

export type ShownPayment = Awaited<ReturnType<typeof shownPayment>>;

/** A payment as the queue shows it to a seller, with times relative to now. */
export async function shownPayment(row: QueuedPayment, { id, role }: Seller, now: Date) {
  const { buyerId, submittedAt, items, rejected, evidence, ...payment } = row;
  return {
    ...payment,
    isLeftToOthers: await mustOthersDecide(buyerId, id),
    due: evidence.due,
    submitted: formattedDate(submittedAt, now),
    items: items.map(({ name, size, sizeNames, quantity }) => ({
      name,
      quantity,
      label: size === null ? null : lineLabel({ size, sizeNames }),
    })),
    rejected: rejected.map(({ at, ...earlier }) => ({ ...earlier, at: formattedDate(at, now) })),
    evidence: shownEvidence(evidence, role, now),
  };
}

export type ShownEvidence = ReturnType<typeof shownEvidence>;

export function shownEvidence(facts: EvidenceFacts, role: SellerRole, now: Date) {
  return evidenceOf(facts).map(({ others, senders, ...line }: Evidence) => ({
    ...line,
    senders: senders.map((sender) => shownSender(sender, role, now)),
    others: others.map(({ submittedAt, ...other }) => ({
      ...other,
      submitted: formattedDate(submittedAt, now),
    })),
  }));
}

export type ShownSender = ReturnType<typeof shownSender>;

/** A person who was refused may never have ordered, so only sellers who may see customers get their name. */
export function shownSender(sender: Sender | RefusedSender, role: SellerRole, now: Date) {
  const { customerId, name, email, at } = sender;
  const refused = "pictureOf" in sender ? sender : null;
  const isNamed = hasPermission(role, "see-customers");
  return {
    customerId: isNamed ? customerId : null,
    who: isNamed || !refused ? (name ?? email) : null,
    refused: refused !== null,
    pictureOf: isNamed ? (refused?.pictureOf ?? null) : null,
    orderId: refused?.orderId ?? null,
    at: formattedDate(at, now),
  };
}
