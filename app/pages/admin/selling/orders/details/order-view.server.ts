import { possibleRefundLines } from "#data/checkout/refund-lines.server";
import { invoicesOf } from "#data/invoices/invoice-lists.server";
import { deliveriesOf, emailsOf } from "#data/orders/emails/deliveries.server";
import { notificationsOf } from "#data/orders/emails/order-emails.server";
import { pricesOfDeliveredEpisodes } from "#data/orders/episode-purchases.server";
import { incidentsOf } from "#data/orders/incidents/incidents.server";
import { notesOf } from "#data/orders/incidents/notes.server";
import { type AdminOrder, orderFacts } from "#data/orders/orders.server";
import { evidenceFacts } from "#data/orders/payment/evidence.server";
import { nearCreditOf } from "#data/statements/near-credits.server";
import { isLinkExpired } from "#domain/checkout/order-links";
import { ownRefunds } from "#domain/email/notified-order";
import { exactDate, formattedDate } from "#domain/formatted-dates";
import { historyEntry } from "#domain/history";
import { amountToPay, sum, ZERO } from "#domain/money/money";
import type { adminMessages } from "#domain/orders/admin-messages";
import { refundOnCancelling } from "#domain/orders/episode-purchases";
import { isIntermediateCashChange } from "#domain/orders/history/order-changes";
import { decideReopening, undoableStep, undoTimeRemaining } from "#domain/orders/history/undo";
import { possibleIncidents } from "#domain/orders/incidents";
import { nextTask } from "#domain/orders/next-task";
import { isCashUndone, UNSENT_STATUSES } from "#domain/orders/order-status";
import { mayCorrectAddress } from "#domain/orders/parcel/address-correction";
import type { EvidenceFacts } from "#domain/orders/payment/evidence";
import { MOVED_AWAY } from "#domain/orders/payment/moved-payment";
import { receivedAmount } from "#domain/orders/payment/rejections";
import { refundable } from "#domain/orders/refund-amounts";
import { nextStatuses } from "#domain/orders/transitions";
import { addressFormValues } from "#domain/people/addresses/address";
import { hasPermission, type SellerRole } from "#domain/people/team/seller-roles";
import { whatsAppAddress } from "#domain/people/whatsapp";
import { pieceName, shortageState } from "#domain/stock/stock";
import { mustOthersDecide } from "#forms/admin/orders/only-decider.server";
import { shownEvidence } from "#pages/admin/selling/verification/queue.server.ts";
import { type OrderDetails, orderDetails, rejectedPayments } from "#pages/order-details.server.ts";
import { allKeyed } from "#request/all-keyed.server";
import type { Seller } from "#request/session/session.server";
import { settings } from "#request/settings/settings.server";
import { storeFacts } from "#request/settings/store-facts.server";

export type AdminOrderView = Awaited<ReturnType<typeof adminOrderView>>;

type Parts = Awaited<ReturnType<typeof orderParts>>;

/** The order as this seller sees it now. */
export async function adminOrderView(order: AdminOrder, { id, role }: Seller, now: Date) {
  const parts = await orderParts(order, role, now);
  const leftToOthers = await mustOthersDecide(order.userId, id);
  const { incidents, notes, evidence, nearCredit: near } = parts;
  const facts = orderFacts(order);
  const details = orderDetails(order, parts.deliveries, now);
  return {
    ...details,
    refunds: details.refunds.map((refund) => refundForSellers(refund, order, parts)),
    ...shownEmails(order, parts, now),
    invoices: parts.invoices.map(({ id, kind, number }) => ({ id, kind, number })),
    isLeftToOthers: leftToOthers,
    mayWork: hasPermission(role, "work-orders"),
    mayRefund: hasPermission(role, "refund"),
    evidence: evidence ? shownEvidence(evidence, role, now) : [],
    nearCredit: near && {
      ...near,
      amount: amountToPay(near.amount),
      day: exactDate(new Date(near.day)),
    },
    mistypedId: order.payment === "rejected" ? null : (evidence?.mistypedId ?? null),
    maySettleCredits: hasPermission(role, "settle-unmatched-credits") && !leftToOthers,
    mayMakePapers: hasPermission(role, "manage-customers"),
    mayMovePayment:
      hasPermission(role, "settle-unmatched-credits") && !leftToOthers && mayLosePayment(order),
    email: order.email,
    // The stored values, including those that the customer doesn't see yet.
    savedTrackingId: order.trackingId,
    savedCourier: order.courier ?? (order.trackingId ? "" : null),
    couriers: settings().couriers.couriers,
    nextStatuses: nextStatuses(facts, "seller"),
    undoableStep: undoableStep(facts, order.events, now),
    nextTask: nextTask({ ...facts, refund: order.refund, incident: order.incident }),
    owed: owedRefundSum(order),
    owedOnCancelling: refundOnCancelling({
      payment: order.payment,
      total: order.total,
      received: receivedAmount(rejectedPayments(order)),
      keptEpisodePrices: parts.delivered,
      refunded: ownRefunds(order).flatMap((refund) => (refund.refundedAt ? refund.amount : [])),
    }),
    undo: leftToOthers ? null : undoableDecision(order, now),
    takenBack: unsettledReversal(order, evidence),
    correction: mayCorrectAddress(facts) ? correctionOf(order) : null,
    refundable: refundableOf(order),
    // Sellers record the order's own refunds alone, not those of other orders that are listed with them.
    refundUpiId: details.refundWay === "cash" ? null : details.refundUpiId,
    refundUpiIdChanged:
      order.refundUpiIdChangedAt && formattedDate(order.refundUpiIdChangedAt, now).exact,
    askedForUpiId: details.asksForUpiId ? pageOfCustomer(order, now) : "none",
    incidents: incidents.map((incident) => ({ ...incident, at: formattedDate(incident.at, now) })),
    possibleIncidents: possibleIncidents(
      facts,
      incidents.map(({ kind }) => kind),
    ),
    missing: (order.status === "cancelled" ? [] : (order.shortages ?? [])).map((shortage) => ({
      what: `${shortage.short + shortage.leftOut} × ${pieceName(order.items, shortage)}`,
      state: shortageState(shortage),
    })),
    mayDecideMissing: hasPermission(role, "work-orders") && UNSENT_STATUSES.includes(order.status),
    notes: notes.map((note) => ({ ...note, at: formattedDate(note.at, now) })),
    history: order.events
      .filter((change) => !isIntermediateCashChange(change))
      .map((change, index) => historyEntry({ ...change, key: String(index), change }, now))
      .toReversed(),
    // Cash that a seller recorded and undid is shown only in the history, because nobody rejected a payment.
    earlier: order.payments
      .filter((payment) => payment.method === "upi" && payment.verification?.outcome === "rejected")
      .map((payment) => ({
        id: payment.id,
        transactionId: payment.transactionId,
        reason: payment.verification?.reason ?? "",
        received: payment.verification?.received ?? null,
        at: formattedDate(payment.verification?.decidedAt ?? payment.submittedAt, now),
      })),
  };
}

/** A refund with what is for sellers only: its note, who sent it, and lines of the bank that may be it. */
function refundForSellers(
  refund: OrderDetails["refunds"][number],
  { refunds }: AdminOrder,
  { refundLines }: Parts,
) {
  const { note = null, sentBy = null } = refunds.find(({ id }) => id === refund.id) ?? {};
  const lines = refundLines.filter(({ refundId }) => refundId === refund.id);
  return {
    ...{ ...refund, note, sentBy },
    lines: lines.map(({ reference, amount, day }) => ({
      ...{ reference, amount: amountToPay(amount), day: exactDate(new Date(day)) },
    })),
  };
}

async function orderParts(order: AdminOrder, role: SellerRole, now: Date) {
  const store = storeFacts();
  const deliveries = await deliveriesOf(order.id);
  return await allKeyed({
    deliveries,
    emails: emailsOf(deliveries, store),
    notifications: notificationsOf(order, store),
    incidents: incidentsOf(order.id),
    notes: notesOf(order.id),
    invoices: hasPermission(role, "see-figures") ? invoicesOf(order.id) : [],
    evidence: evidenceFacts(order),
    nearCredit: hasPermission(role, "import-statements") ? nearCreditOf(order.id) : null,
    delivered: pricesOfDeliveredEpisodes(order.id, now),
    refundLines:
      hasPermission(role, "refund") && order.refunds.length > 0
        ? possibleRefundLines(order.id)
        : [],
  });
}

/**
 * The refunds that this order still owes. A refund of another order's payment is owed on that order, not here (reading
 * R54).
 */
export function owedRefundSum(order: AdminOrder) {
  return sum(ownRefunds(order).map(({ amount, refundedAt }) => (refundedAt ? ZERO : amount)));
}

function shownEmails(order: AdminOrder, { deliveries, emails, notifications }: Parts, now: Date) {
  return {
    emails: deliveries.map(({ email, error, state }, index) => ({
      email,
      error,
      /** The email's text for sending it by hand, if no mail server accepted it. */
      toCopy: state === "logged" || state === "failed" ? (emails[index] ?? null) : null,
    })),
    notifications: notifications.map(
      ({ email, of, label, at, state, sentAt, error, whatsApp }) => ({
        key: `${email} ${of}`,
        label,
        state: shownState(state, order.email, isPastEmailRetention(at, now)),
        error,
        at: formattedDate(at, now),
        sent: sentAt && formattedDate(sentAt, now),
        whatsApp: whatsApp && order.mobile ? whatsAppAddress(order.mobile, whatsApp) : null,
      }),
    ),
  };
}

function shownState(
  state: Parts["notifications"][number]["state"],
  email: string | null,
  wasDeleted: boolean,
) {
  if (!email && (state === "none" || state === "waiting")) return "unaddressed" as const;
  return state === "none" && wasDeleted ? ("forgotten" as const) : state;
}

/** True if an email of this time would be deleted by now, so that nobody knows whether it was sent. */
function isPastEmailRetention(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > settings().retention.emailDays * 86_400_000;
}

/** The payment's decision that can still be undone, and for how many milliseconds (`left`). Null: none can. */
export function undoableDecision(order: AdminOrder, now: Date) {
  const { payment, status, cancelledByCustomer, payments, method } = order;
  const decision = payments[0]?.verification;
  if (decision?.reason === MOVED_AWAY) return null;
  if (!decision || decision.outcome !== payment || isCashUndone(order)) return null;
  if (status === "cancelled" && !cancelledByCustomer) return null;
  const left = undoTimeRemaining(decision.decidedAt, now);
  const isCash = method === "cash";
  return left > 0 ? { decision: decision.id, outcome: decision.outcome, left, isCash } : null;
}

function mayLosePayment({ method, payment, status }: AdminOrder): boolean {
  return (
    method === "upi" && payment !== "rejected" && status !== "shipped" && status !== "delivered"
  );
}

/**
 * The line of a statement by which the bank took the verified payment back. Null: there is none, or a seller has
 * settled it.
 */
function unsettledReversal(order: AdminOrder, evidence: EvidenceFacts | null) {
  const { takenBack } = evidence ?? {};
  if (!takenBack || takenBack.settled || order.payment !== "verified") return null;
  const refunded = ownRefunds(order).some(({ refundedAt }) => refundedAt !== null);
  const decision = decideReopening({ order: orderFacts(order), takenBack: true, refunded });
  const { fileName, line, contradicts } = takenBack;
  return {
    fileName,
    line,
    contradicts,
    mayReopen: decision.ok,
    advice: reversalAdvice(order, decision),
  };
}

function reversalAdvice(
  { status }: AdminOrder,
  decision: ReturnType<typeof decideReopening>,
): keyof typeof adminMessages.takenBack.advice {
  const cancelled = status === "cancelled";
  if (decision.ok) return cancelled ? "cancelledByCustomer" : "reopen";
  if (cancelled) return "cancelled";
  return decision.problem.code === "payment-refunded" ? "refunded" : "sent";
}

/** The delivery address as the initial values of the form that corrects it. */
function correctionOf({ gift, address, ...order }: AdminOrder) {
  const name = gift?.recipient ?? order.customerName;
  const mobile = order.deliveryMobile ?? order.mobile;
  return {
    version: order.addressVersion,
    typed: addressFormValues({ name, address, mobile }),
    giftMessage: gift ? (gift.message ?? "") : null,
  };
}

/** The page where the customer sees the order; `none` after the order's link has expired. */
function pageOfCustomer({ linkSerial, placedAt }: AdminOrder, now: Date) {
  if (linkSerial === null) return "order" as const;
  return isLinkExpired(placedAt, now) ? ("none" as const) : ("link" as const);
}

/**
 * The amount that can still be refunded. Only refunds of this order's own payment count; those of another order's
 * payment belong to that order (reading R54).
 */
function refundableOf(order: AdminOrder) {
  return refundable({
    status: order.status,
    payment: order.payment,
    total: order.total,
    received: receivedAmount(rejectedPayments(order)),
    refunds: ownRefunds(order).map(({ amount }) => amount),
  });
}
