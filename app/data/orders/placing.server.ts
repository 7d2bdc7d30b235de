import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import {
  couponHoldOf,
  couponUse,
  endHold,
  releaseHolds,
  retakeCoupon,
} from "#data/cart/coupon-uses.server";
import {
  clearTypedPayment,
  lockVersion,
  type QuoteVersion,
  type Screenshot,
  screenshotColumns,
} from "#data/checkout/quote-versions.server";
import { recordConflict, recordRefusedId } from "#data/checkout/refused-ids.server";
import { readingRequest } from "#data/checkout/screenshot-readings.server";
import { isTransactionIdConflict } from "#data/checkout/transaction-ids.server";
import {
  lockOldestUnplaced,
  sentPayments,
  storeUnplaced,
} from "#data/checkout/unplaced-payments.server";
import { type Db, db, isConnectionLoss, transaction, writeTogether } from "#data/db.server";
import { queueing } from "#data/email/outbox.server";
import { sellerEmails } from "#data/email/seller-emails.server";
import { orderItemOf } from "#data/json-columns.server";
import { rememberedCustomer } from "#data/people/addresses.server";
import { newId, orderItems, orderLinks, orders, payments, quotes } from "#data/schema.server";
import { orderEvent, recordEvent } from "#data/settings/events.server";
import { sellPieces } from "#data/stock/holds.server";
import type { OrderLine } from "#domain/cart/lines";
import {
  awaitsPayment,
  type ConfirmFacts,
  type ConfirmRefusal,
  decideConfirm,
  type UnplacedReason,
} from "#domain/checkout/confirmation";
import type { Language } from "#domain/language";
import { CASH_CHANGE_NOTE, type MOVED_HERE } from "#domain/orders/history/order-changes";
import { FIRST_EMAIL, INITIAL_STATUS } from "#domain/orders/transitions";
import { type Refused, refused } from "#domain/problem";
import { piecesOf } from "#domain/stock/stock";
import { combosOrdered } from "./custom-combo-orders.server.ts";
import { customerEmail, notifyCustomer } from "./emails/order-emails.server.ts";
import { recordPurchases } from "./episode-purchases.server.ts";
import { lockOrder } from "./order-transitions.server.ts";

export type Confirmation = {
  /**
   * Twelve digits, as `parseTransactionId` returns them; or what finds the bank's own ID once the version is locked
   * (reading R71), and returns null if the bank has none.
   */
  transactionId: string | ((tx: Db, version: QuoteVersion) => Promise<string | null>);
  /** The screenshot that was sent with the form; if missing, the quote version's is used. */
  screenshot?: Screenshot | null;
  /** The language of the order's emails (reading R56); missing: English. */
  language?: Language;
};

export type ConfirmOutcome = (
  | { ok: true; orderId: string; orderNumber: string }
  /** The payment was stored without an order, and a seller decides about it (reading R52). */
  | Refused<{ code: "payment-stored"; reason: UnplacedReason }>
  | Refused<{ code: "quote-not-found" | "credit-unavailable" } | ConfirmRefusal>
) & {
  /**
   * A screenshot whose file can be deleted: the form's, if the same payment was sent before; else the quote
   * version's, which the form's replaced.
   */
  unneeded?: Screenshot | undefined;
};

/**
 * Confirm: makes an order of the quote version that the page showed, exactly as it was promised, without pricing it
 * again (reading R18). However often it is called, there is one order (reading R19).
 */
export async function confirmQuote(
  userId: string,
  versionId: string,
  confirmation: Confirmation,
  now: Date,
): Promise<ConfirmOutcome> {
  const { transactionId: sent } = confirmation;
  const confirm = async (readPayments: PaymentsReader) =>
    await transaction(
      async (tx): Promise<ConfirmOutcome> => {
        const version = await lockVersion(tx, userId, versionId);
        if (!version) return refused({ code: "quote-not-found" });
        const transactionId = typeof sent === "string" ? sent : await sent(tx, version);
        if (transactionId === null) return refused({ code: "credit-unavailable" });
        const facts = await confirmFacts(tx, version, transactionId, readPayments, now);
        return await applyDecision(tx, version, { ...confirmation, transactionId }, facts, now);
      },
      { repeatable: true },
    );
  try {
    return await confirm(readSentPayments).catch((error: unknown) => {
      if (!(error instanceof UnreadablePayments)) throw error;
      return confirm(async () => NO_PAYMENTS);
    });
  } catch (error) {
    if (!isTransactionIdConflict(error)) throw error;
    if (typeof sent !== "string") return refused({ code: "credit-unavailable" });
    await recordConflict({ userId, transactionId: sent, from: { versionId } }, now);
    return refused({ code: "transaction-id-taken" });
  }
}

async function applyDecision(
  tx: Db,
  version: QuoteVersion,
  payment: Confirmation & { transactionId: string },
  facts: ConfirmFacts,
  now: Date,
): Promise<ConfirmOutcome> {
  const decision = decideConfirm(facts, now);
  const sent = payment.screenshot ?? undefined;
  const replaced = sent && version.screenshot?.path !== sent.path ? version.screenshot : null;
  switch (decision.kind) {
    case "place":
      if (decision.takeCoupon && version.couponId) await retakeCoupon(tx, version.couponId);
      await placeOrder(tx, version, payment, now);
      return orderAnswer(version, replaced);
    case "pay-order": {
      const screenshot = payment.screenshot ?? version.screenshot;
      const { transactionId } = payment;
      const customer = { id: version.quoteId, userId: version.userId };
      await resubmit(tx, customer, { transactionId, screenshot }, now);
      await clearTypedPayment(tx, version.id);
      return orderAnswer(version, replaced);
    }
    case "answer-order":
      return orderAnswer(version, sent);
    case "store":
      await storeUnplaced(tx, version, decision.reason, payment, now);
      return unplacedAnswer(decision.reason, replaced);
    case "answer-stored":
      return unplacedAnswer(decision.reason, sent);
    case "refuse":
      if (decision.problem.code === "transaction-id-taken") {
        const { transactionId } = payment;
        const sent = { userId: version.userId, transactionId, from: { versionId: version.id } };
        await recordRefusedId(tx, sent, now);
      }
      return refused(decision.problem);
  }
}

function orderAnswer(
  { quoteId, orderNumber }: QuoteVersion,
  unneeded: Screenshot | null | undefined,
): ConfirmOutcome {
  return { ok: true, orderId: quoteId, orderNumber, unneeded: unneeded ?? undefined };
}

function unplacedAnswer(
  reason: UnplacedReason,
  unneeded: Screenshot | null | undefined,
): ConfirmOutcome {
  const problem = { code: "payment-stored", reason } as const;
  return { ok: false, problem, unneeded: unneeded ?? undefined };
}

async function confirmFacts(
  tx: Db,
  version: QuoteVersion,
  transactionId: string,
  readPayments: PaymentsReader,
  now: Date,
): Promise<ConfirmFacts> {
  if (version.state === "placed") await lockOrder(tx, version.quoteId);
  const { placed, ...sent } = await readPayments(tx, version, transactionId);
  return {
    transactionId,
    version,
    placed,
    // A seller cancelled the order's link, which ended its versions early.
    cancelledBySeller: version.expiresAt <= now && (await isWithdrawn(tx, version.quoteId)),
    ...sent,
    coupon: placed ? "none" : await couponHoldOf(tx, version),
  };
}

type PaymentsReader = typeof readSentPayments;

/** Returns the payments that were sent for the version's order number, and whether another has the id. */
async function readSentPayments(
  tx: Db,
  version: QuoteVersion,
  transactionId: string,
): Promise<typeof NO_PAYMENTS> {
  // Without its payments nobody knows what a placed order is paid with, so nothing is decided about it.
  const placed = version.state === "placed" ? await placedFacts(tx, version.quoteId) : null;
  try {
    return { placed, ...(await sentPayments(tx, version, transactionId)) };
  } catch (error) {
    if (placed || isConnectionLoss(error)) throw error;
    throw new UnreadablePayments("payments can't be read", { cause: error });
  }
}

/**
 * Thrown if the payments can't be read. Confirm begins again and proceeds as if there were none, and the unique index
 * decides about duplicates (spec §8, reading R20).
 */
class UnreadablePayments extends Error {}

const NO_PAYMENTS: Pick<
  ConfirmFacts,
  "placed" | "unplaced" | "unplacedCountOfPerson" | "isIdTaken"
> = { placed: null, unplaced: [], unplacedCountOfPerson: 0, isIdTaken: false };

async function isWithdrawn(tx: Db, quoteId: string): Promise<boolean> {
  const cancelled = and(eq(orderLinks.quote_id, quoteId), isNotNull(orderLinks.cancelled_at));
  return (await tx.$count(orderLinks, cancelled)) > 0;
}

/** Returns which version of a quote became the order, and the order's payments. */
export async function placedFacts(
  tx: Db,
  quoteId: string,
): Promise<NonNullable<ConfirmFacts["placed"]>> {
  const [quote] = await tx
    .select({ versionId: quotes.placed_version_id })
    .from(quotes)
    .where(eq(quotes.id, quoteId));
  const sent = await tx
    .select({
      transactionId: payments.transaction_id,
      typedId: payments.mistyped_id,
      isCash: sql<boolean>`${payments.method} = 'cash'`,
      isLive: sql<boolean>`${payments.released_at} is null`,
      isCancelled: sql<boolean>`${orders.status} = 'cancelled'`,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .where(eq(payments.order_id, quoteId));
  if (!quote?.versionId) throw new Error("a placed quote names no version");
  // The ID that the customer had sent still answers a repeated Confirm, after an owner has replaced it.
  const transactionIds = sent
    .flatMap(({ transactionId, typedId }) => [transactionId, typedId])
    .filter((id) => id !== null);
  const isTaken = sent.some(({ isCash, isLive }) => isCash && isLive);
  const isUndone = sent.every(
    ({ isCash, isLive, isCancelled }) => isCash && !isLive && !isCancelled,
  );
  const cash = isTaken ? "taken" : isUndone ? "undone" : null;
  return { versionId: quote.versionId, transactionIds, cash };
}

/** Like `placedFacts`, outside a transaction. */
export async function readPlacedFacts(
  quoteId: string,
): Promise<NonNullable<ConfirmFacts["placed"]>> {
  return await placedFacts(db, quoteId);
}

/** How placing differs from Confirm if an owner makes the order, because its money arrived. */
type OwnersOrder = {
  sellerId: string;
  /** The payment, if it had been stored without an order; null: a new one is made. */
  stored: { paymentId: string; screenshotPath: string | null } | null;
};

/** `transactionId` is null exactly for cash. */
type SentPayment = { transactionId: string | null };
type PaymentOfVersion = SentPayment & Omit<Confirmation, "transactionId">;

/**
 * Makes an order of a quote version that the caller has locked. `decideConfirm` of the domain or an owner decided to
 * do so. Returns the payment's ID.
 */
export async function placeOrder(
  tx: Db,
  version: QuoteVersion,
  payment: PaymentOfVersion,
  now: Date,
  byOwner?: OwnersOrder,
): Promise<string> {
  const orderId = version.quoteId;
  // Cash has no screenshot, even if one was uploaded for a UPI payment before.
  const isCash = payment.transactionId === null;
  const screenshot = isCash ? null : (payment.screenshot ?? version.screenshot);
  const stored = byOwner?.stored;
  const path = stored ? stored.screenshotPath : (screenshot?.path ?? null);
  const customer = { id: orderId, userId: version.userId };
  const placed = { kind: "status", before: null, after: INITIAL_STATUS } as const;
  const by = byOwner?.sellerId ?? version.userId;
  // An order that an owner makes is verified at once, and the customer gets the verification email instead.
  const emails = byOwner ? [] : [customerEmail(customer, { email: FIRST_EMAIL, of: null }, now)];
  emails.push(...(await sellerEmails(tx, { orderId }, now)));
  const paymentId = stored?.paymentId ?? newId();
  await endHolds(tx, version);
  await insertOrder(tx, version, payment, path, now);
  await writeTogether(tx, {
    ...(stored
      ? { payment: movedPayment(tx, paymentId, orderId) }
      : paymentOf(tx, { id: paymentId, orderId, payer: version.userId }, payment, screenshot, now)),
    items: itemsOf(tx, version),
    event: orderEvent(tx, orderId, placed, { by, now }),
    emails: queueing(tx, emails),
    coupon: quotedCoupon(tx, version, now),
    combos: combosOrdered(tx, version),
    ...(version.source === "cart" && takenOutOfCart(version)),
    customer: rememberedCustomer(tx, version.userId, {
      name: version.customerName,
      mobile: version.mobile,
    }),
    quote: tx
      .update(quotes)
      .set({ state: "placed", placed_version_id: version.id, closed_at: now })
      .where(eq(quotes.id, orderId)),
    // After cash, the uploaded screenshot stays, because its UPI payment may still be confirmed.
    version: isCash ? null : clearTypedPayment(tx, version.id),
  });
  if (version.stockCounted) await sellPieces(tx, orderId, piecesOf(version.lines), now);
  await recordPurchases(tx, orderId, version.lines);
  return paymentId;
}

async function insertOrder(
  tx: Db,
  version: QuoteVersion,
  { transactionId, language }: PaymentOfVersion,
  screenshotPath: string | null,
  now: Date,
): Promise<void> {
  await tx.insert(orders).values({
    id: version.quoteId,
    order_number: version.orderNumber,
    user_id: version.userId,
    quote_id: version.quoteId,
    total_amount: version.total,
    status: INITIAL_STATUS,
    payment_verified: false,
    shipping_address: version.address,
    mobile_number: version.mobile || null,
    payment_transaction_id: transactionId ?? "",
    payment_screenshot_url: screenshotPath,
    shipping_type: version.shipping.type,
    shipping_cost: version.shipping.cost,
    customer_name: version.customerName,
    gift_recipient: version.gift?.recipient ?? null,
    gift_message: version.gift?.message ?? null,
    delivery_mobile: version.deliveryMobile,
    upi_id: version.payee?.upiId ?? null,
    upi_name: version.payee?.name ?? null,
    ...(language && { language }),
    stock_seen: true,
    created_at: now,
    updated_at: now,
  });
}

export async function insertPayment(
  tx: Db,
  orderId: string,
  payment: SentPayment,
  screenshot: Screenshot | null,
  now: Date,
): Promise<string> {
  const payer = sql`(select ${orders.user_id} from ${orders} where ${orders.id} = ${orderId})`;
  const id = newId();
  await writeTogether(tx, paymentOf(tx, { id, orderId, payer }, payment, screenshot, now));
  return id;
}

/** The id is an argument, because `returning` would read the table, which mustn't be necessary (reading R20). */
function paymentOf(
  tx: Db,
  { id, orderId, payer }: { id: string; orderId: string; payer: string | SQL },
  { transactionId }: SentPayment,
  screenshot: Screenshot | null,
  now: Date,
) {
  return {
    reading: screenshot && readingRequest(tx, payer, screenshot, now),
    payment: tx.insert(payments).values({
      id,
      order_id: orderId,
      method: transactionId === null ? "cash" : "upi",
      transaction_id: transactionId,
      ...screenshotColumns(screenshot),
      submitted_at: now,
    }),
  };
}

type PaymentWithScreenshot = SentPayment & { screenshot: Screenshot | null };

/**
 * Adds the payment that a customer sends after a rejection, and tells them that the store has it; the caller has locked
 * the order.
 */
export async function resubmit(
  tx: Db,
  { id, userId }: { id: string; userId: string },
  payment: PaymentWithScreenshot,
  now: Date,
): Promise<void> {
  const before = "rejected";
  const paymentId = await submitAgain(tx, id, payment, { by: userId, now, before });
  await notifyCustomer(tx, { id, userId }, { email: "resubmitted", of: paymentId }, now);
}

/**
 * What the history says of a payment that is added. `before` is set if its customer sent it, so that they are owed an
 * email about it (domain/email/order-emails.ts), or if an owner moved it here from another order.
 */
type Resubmission = {
  by: string | null;
  now: Date;
  before?: "rejected" | typeof MOVED_HERE;
  note?: string;
};

/**
 * Adds a payment to an order whose last one was rejected; the caller has locked the order. Returns the
 * payment's ID.
 */
export async function submitAgain(
  tx: Db,
  orderId: string,
  { screenshot, ...payment }: PaymentWithScreenshot,
  resubmission: Resubmission,
): Promise<string> {
  const paymentId = await insertPayment(tx, orderId, payment, screenshot, resubmission.now);
  const screenshotPath = screenshot?.path ?? null;
  await recordSentAgain(tx, orderId, { ...payment, screenshotPath }, resubmission);
  return paymentId;
}

async function recordSentAgain(
  tx: Db,
  orderId: string,
  { transactionId, screenshotPath }: SentPayment & { screenshotPath: string | null },
  { by, now, before, note }: Resubmission,
): Promise<void> {
  await tx
    .update(orders)
    .set({
      payment_transaction_id: transactionId ?? "",
      payment_screenshot_url: screenshotPath,
      updated_at: now,
    })
    .where(eq(orders.id, orderId));
  const event = {
    ...({ kind: "payment", before: before ?? null, after: "waiting" } as const),
    note: note ?? (transactionId === null ? CASH_CHANGE_NOTE : null),
  };
  await recordEvent(tx, { subject: "order", id: orderId, ...event }, { by, now });
}

/**
 * After a cash payment was undone, pays the order with the UPI payment that its customer confirmed before the undo;
 * the caller has locked the order. Returns false if there is no such payment.
 */
export async function payWithStoredPayment(tx: Db, orderId: string, now: Date): Promise<boolean> {
  const placed = await placedFacts(tx, orderId);
  if (!awaitsPayment(placed, { id: placed.versionId })) return false;
  const payment = await lockOldestUnplaced(tx, placed.versionId);
  if (!payment) return false;
  // The payment with the latest time counts as the order's newest. The undone cash may be later than this payment, so
  // this payment gets the current time.
  const submitted_at = sql`greatest(${payments.submitted_at}, ${now.toISOString()})`;
  await tx
    .update(payments)
    .set({ order_id: orderId, submitted_at })
    .where(eq(payments.id, payment.id));
  await recordSentAgain(tx, orderId, payment, { by: null, now });
  return true;
}

function movedPayment(tx: Db, paymentId: string, orderId: string) {
  return tx.update(payments).set({ order_id: orderId }).where(eq(payments.id, paymentId));
}

function itemsOf(tx: Db, version: QuoteVersion) {
  return tx.insert(orderItems).values(
    version.lines.map((line, position) => {
      const { image_url: _, ...item } = orderItemOf(line);
      return { ...item, order_id: version.quoteId, position };
    }),
  );
}

/**
 * Ends the quote's coupon holds: this version's hold becomes the order's use of the coupon, the others are released.
 * Must run before the payment's ID is inserted: another transaction that waits for the same ID may have locked the
 * coupons, so that locking them afterwards would be a deadlock.
 */
async function endHolds(tx: Db, { quoteId, couponId, holdsCoupons }: QuoteVersion): Promise<void> {
  if (holdsCoupons === false) return;
  if (couponId) await endHold(tx, quoteId, couponId);
  await releaseHolds(tx, quoteId);
}

/**
 * Records that the order used its coupon. `used_count` isn't raised, because the quote version had counted the use
 * (reading R17).
 */
function quotedCoupon(tx: Db, version: QuoteVersion, now: Date) {
  const { couponId, userId, quoteId: orderId, discount: saved } = version;
  return couponId === null ? null : couponUse(tx, { couponId, userId, orderId, saved }, now);
}

/** Removes from the cart only what was quoted. Pieces and lines that were added since stay (reading R18). */
function takenOutOfCart({ lines, userId }: QuoteVersion): Record<string, SQL> {
  const { combos = [], items = [] } = Object.groupBy(lines, ({ kind }) =>
    kind === "combo" ? "combos" : "items",
  );
  const isItem = sql`line.product_id = quoted.id and line.size = quoted.size`;
  const isCombo = sql`line.combo_id = quoted.id`;
  return {
    ...(items.length > 0 && takenOut(userId, "cart_items", isItem, items)),
    ...(combos.length > 0 && takenOut(userId, "combo_cart_items", isCombo, combos)),
  };
}

/**
 * Removes quoted pieces in one statement that locks all lines first. Pieces that the customer adds at the same time
 * are added to what is left.
 */
function takenOut(
  userId: string,
  table: "cart_items" | "combo_cart_items",
  isSameLine: SQL,
  lines: readonly OrderLine[],
): Record<string, SQL> {
  const cart = sql.raw(table);
  const held = sql.raw(`held_${table}`);
  const quoted = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
    as quoted (id text, size text, quantity integer)`;
  return {
    [`held_${table}`]: sql`
      select line.id, line.quantity, quoted.quantity as ordered
      from ${cart} line join ${quoted} on ${isSameLine}
      where line.user_id = ${userId}
      for update of line`,
    [`deleted_${table}`]: sql`
      delete from ${cart} line using ${held} held where line.id = held.id and held.quantity <= held.ordered`,
    [`reduced_${table}`]: sql`
      update ${cart} line set quantity = held.quantity - held.ordered, updated_at = now()
      from ${held} held where line.id = held.id and held.quantity > held.ordered`,
  };
}
