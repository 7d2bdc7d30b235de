import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { type Address, type MobileProblem, parseMobile, type SlotNumber } from "#domain/address";
import { type Bill, billFor } from "#domain/bill";
import { CARD_SIZES, episodeCartId, episodeIdOf, SIZES } from "#domain/catalogue";
import { type CouponProblem, couponLineOfQuote, parseCouponCode } from "#domain/coupons";
import { EPISODE_PROBLEMS, type EpisodeTaken } from "#domain/episode-purchases";
import { QUOTE_LIFE_SECONDS } from "#domain/limits";
import { type Paise, paise, ZERO } from "#domain/money";
import { orderNumber } from "#domain/order-numbers";
import { type Basket, isBasket, type QuoteLine, quoteLine } from "#domain/quotes";
import type { DeliveryChoice, ShippingType } from "#domain/shipping";
import { type AmountProblem, amountProblem, typedTransactionId } from "#domain/upi";
import { savedAddress } from "./addresses.server.ts";
import { readCart } from "./cart.server.ts";
import { lockCart } from "./cart-merge.server.ts";
import { isKey } from "./columns.server.ts";
import { contentsOf } from "./combo-contents.server.ts";
import { giveCouponBack, moveCouponHold } from "./coupon-uses.server.ts";
import { judgeCouponIn } from "./coupons.server.ts";
import { type Db, db, read, transaction } from "./db.server.ts";
import { episodeStateOf } from "./purchases.server.ts";
import { quotes, storyEpisodes } from "./schema.server.ts";

/** The promise behind a QR (reading R18). */
export type Quote = {
  /** Becomes the order's id, so that what is uploaded to the quote is already named after the order. */
  id: string;
  userId: string;
  basket: Basket;
  orderNumber: string;
  state: "open" | "placed" | "cancelled" | "expired";
  lines: QuoteLine[];
  subtotal: Paise;
  discount: Paise;
  couponId: string | null;
  shipping: { type: ShippingType; cost: Paise };
  total: Paise;
  address: string | null;
  customerName: string | null;
  mobile: string;
  typedTransactionId: string | null;
  screenshot: Screenshot | null;
  createdAt: Date;
  pricedAt: Date;
  expiresAt: Date;
};

/** Where the private picture lies, and the hash of its bytes. */
export type Screenshot = { path: string; sha256: Uint8Array };

export type QuoteRequest = {
  basket: Basket;
  delivery: DeliveryChoice;
  /** Null where nothing is carried (reading R11). */
  addressSlot: SlotNumber | null;
  mobile: string;
  /** The code of the coupon that is applied; it is judged anew, on the lines as they are promised. */
  couponCode?: string | null;
};

export type QuoteProblem =
  | { code: "cart-empty" }
  /** Lines that can't be ordered any more: take them out first. */
  | { code: "lines-gone"; names: string[] }
  | { code: "episode-not-found" }
  | { code: EpisodeTaken; name: string }
  | { code: "address-missing" }
  | CouponProblem
  | MobileProblem
  | AmountProblem;

type Answer<Value, Problem> = ({ ok: true } & Value) | { ok: false; problem: Problem };

/**
 * Prices a basket from what the store knows and promises it for 24 hours. Pressed again, it re-prices
 * the open quote under the same number, so that the limit of payments per order can bite (reading R18).
 */
export async function makeQuote(
  userId: string,
  request: QuoteRequest,
  now: Date,
): Promise<Answer<{ quote: Quote }, QuoteProblem>> {
  if (!isBasket(request.basket)) return refused({ code: "episode-not-found" });
  try {
    return await transaction(async (tx) => {
      // One at a time for each person; and the cart doesn't grow while it is priced.
      await lockCart(tx, userId);
      // Before the cart is read: a Confirm under way takes its lines out first.
      const open = await lockOpenQuote(tx, userId, request.basket, now);
      const terms = await termsOf(tx, userId, request, now);
      if (!terms.ok) return terms;
      const held = await moveCouponHold(tx, open?.couponId ?? null, terms.couponId);
      if (!held) throw new CouponUsedUp();
      const quote = open
        ? await reprice(tx, open.id, terms, now)
        : await insertQuote(tx, userId, request.basket, terms, now);
      return { ok: true, quote };
    });
  } catch (error) {
    if (error instanceof CouponUsedUp) return refused({ code: "coupon-limit-exceeded" });
    throw error;
  }
}

/** Thrown to undo the transaction: the quote that was open keeps the coupon it had. */
class CouponUsedUp extends Error {}

type Terms = {
  lines: QuoteLine[];
  bill: Bill;
  couponId: string | null;
  address: Address | null;
  mobile: string;
};

/** Everything that a quote fixes, in the order in which spec §5 checks it. */
async function termsOf(
  tx: Db,
  userId: string,
  request: QuoteRequest,
  now: Date,
): Promise<Answer<Terms, QuoteProblem>> {
  const basket = await linesOf(tx, userId, request.basket);
  if (!basket.ok) return basket;
  const { lines } = basket;
  const bought = await boughtEpisode(tx, userId, lines);
  if (bought) return refused(bought);
  const { allDigital } = billFor(lines.map(toBillLine));
  const address = allDigital ? null : await addressOf(tx, userId, request.addressSlot);
  if (!allDigital && !address) return refused({ code: "address-missing" });
  const mobile = parseMobile(request.mobile);
  if (!mobile.ok) return mobile;
  const coupon = await couponFor(tx, userId, request, lines, now);
  if (!coupon.ok) return coupon;
  const bill = billFor(lines.map(toBillLine), request.delivery, coupon.discount);
  const problem = amountProblem(bill.total);
  if (problem) return refused(problem);
  return { ok: true, lines, bill, couponId: coupon.couponId, address, mobile: mobile.mobile };
}

/** Under the person's lock: of two tabs with different baskets, the second counts the first (R17). */
async function couponFor(
  tx: Db,
  userId: string,
  { basket, couponCode }: QuoteRequest,
  quoted: readonly QuoteLine[],
  now: Date,
): Promise<Answer<{ couponId: string | null; discount: Paise }, QuoteProblem>> {
  const code = parseCouponCode(couponCode ?? "");
  if (code === null) return { ok: true, couponId: null, discount: ZERO };
  const lines = quoted.map(couponLineOfQuote);
  const judged = await judgeCouponIn(tx, code, { userId, basket, lines, now });
  if (!judged.ok) return judged;
  return { ok: true, couponId: judged.coupon.id, discount: judged.discount };
}

function refused<Problem>(problem: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem };
}

async function linesOf(
  tx: Db,
  userId: string,
  basket: Basket,
): Promise<Answer<{ lines: QuoteLine[] }, QuoteProblem>> {
  if (basket !== "cart") return await episodeLines(tx, basket);
  const { lines, gone } = await readCart(tx, userId);
  for (const { bought, name } of gone)
    if (bought) return refused({ code: EPISODE_PROBLEMS[bought.state], name });
  if (gone.length > 0) return refused({ code: "lines-gone", names: gone.map(({ name }) => name) });
  if (lines.length === 0) return refused({ code: "cart-empty" });
  const comboIds = lines.flatMap((line) => (line.kind === "combo" ? [line.comboId] : []));
  const contents = await contentsOf(tx, userId, comboIds);
  return {
    ok: true,
    lines: lines.map((line) =>
      quoteLine(line, line.kind === "combo" ? (contents.get(line.comboId) ?? []) : null),
    ),
  };
}

/** The direct purchase of one episode (reading R10). */
async function episodeLines(
  tx: Db,
  basket: Basket,
): Promise<Answer<{ lines: QuoteLine[] }, QuoteProblem>> {
  const [episode] = await tx
    .select()
    .from(storyEpisodes)
    .where(and(eq(storyEpisodes.id, episodeIdOf(basket) ?? ""), eq(storyEpisodes.is_active, true)));
  if (!episode) return refused({ code: "episode-not-found" });
  const line: QuoteLine = {
    product_id: episodeCartId(episode.id),
    product_name: episode.title,
    size: "digital",
    quantity: 1,
    price: episode.sale_price,
    combo_id: null,
    combo_name: null,
    contents: null,
    image_url: episode.banner_image_url,
  };
  return { ok: true, lines: [line] };
}

/** A live purchase blocks a second one of the same episode (reading R27): which, the domain says. */
async function boughtEpisode(
  tx: Db,
  userId: string,
  lines: readonly QuoteLine[],
): Promise<QuoteProblem | null> {
  const episodes = lines.filter(({ size }) => size === "digital");
  for (const { product_id, product_name: name } of episodes) {
    const state = await episodeStateOf(tx, userId, episodeIdOf(product_id ?? "") ?? "");
    if (state) return { code: EPISODE_PROBLEMS[state], name };
  }
  return null;
}

function toBillLine({ price, quantity, size }: QuoteLine) {
  return { unitPrice: price, quantity, digital: size === "digital" };
}

async function addressOf(tx: Db, userId: string, slot: SlotNumber | null) {
  return slot === null ? null : await savedAddress(tx, userId, slot);
}

/** The open quote of the basket. One that ran out is closed here, so that a new one can be made. */
async function lockOpenQuote(
  tx: Db,
  userId: string,
  basket: Basket,
  now: Date,
): Promise<Quote | null> {
  const [row] = await tx
    .select()
    .from(quotes)
    .where(and(eq(quotes.user_id, userId), eq(quotes.basket, basket), eq(quotes.state, "open")))
    .for("update");
  if (!row) return null;
  if (row.expires_at > now) return toQuote(row);
  await closeQuote(tx, toQuote(row), "expired", now);
  return null;
}

/** What was typed and uploaded stays: the person may be back from the bank app (reading R18). */
async function reprice(tx: Db, quoteId: string, terms: Terms, now: Date): Promise<Quote> {
  const [row] = await tx
    .update(quotes)
    .set(columnsOf(terms, now))
    .where(eq(quotes.id, quoteId))
    .returning();
  if (!row) throw new Error("a locked quote went away");
  return toQuote(row);
}

/** A millisecond isn't unique: who finds the number taken takes the next one (spec §9). */
async function insertQuote(
  tx: Db,
  userId: string,
  basket: Basket,
  terms: Terms,
  now: Date,
): Promise<Quote> {
  const kind = basket === "cart" ? "order" : "episode";
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const order_number = orderNumber(kind, now.getTime(), attempt);
    const [row] = await tx
      .insert(quotes)
      .values({ user_id: userId, basket, order_number, created_at: now, ...columnsOf(terms, now) })
      .onConflictDoNothing({ target: quotes.order_number })
      .returning();
    if (row) return toQuote(row);
  }
  throw new Error("no order number was free for a second");
}

function columnsOf({ lines, bill, couponId, address, mobile }: Terms, now: Date) {
  return {
    lines,
    subtotal: bill.subtotal,
    discount_amount: bill.discount,
    shipping_cost: bill.shipping.cost,
    total_amount: bill.total,
    coupon_id: couponId,
    shipping_type: bill.shipping.type,
    shipping_address: address?.address ?? null,
    customer_name: address?.name ?? null,
    mobile_number: mobile,
    priced_at: now,
    expires_at: new Date(now.getTime() + QUOTE_LIFE_SECONDS * 1_000),
  };
}

/** The quote that a reload, the back button or another device finds again. */
export async function openQuote(userId: string, basket: Basket, now: Date): Promise<Quote | null> {
  if (!isBasket(basket)) return null;
  return await findQuote(
    and(
      eq(quotes.user_id, userId),
      eq(quotes.basket, basket),
      eq(quotes.state, "open"),
      gt(quotes.expires_at, now),
    ),
  );
}

/** A person's own quote, whatever became of it. */
export async function quoteOf(userId: string, quoteId: string): Promise<Quote | null> {
  return isKey(quoteId) ? await findQuote(ownQuote(userId, quoteId)) : null;
}

async function findQuote(which: ReturnType<typeof and>): Promise<Quote | null> {
  const [row] = await read(() => db.select().from(quotes).where(which));
  return row ? toQuote(row) : null;
}

function ownQuote(userId: string, quoteId: string) {
  return and(eq(quotes.id, quoteId), eq(quotes.user_id, userId));
}

export async function lockQuote(tx: Db, userId: string, quoteId: string): Promise<Quote | null> {
  const [row] = await tx.select().from(quotes).where(ownQuote(userId, quoteId)).for("update");
  return row ? toQuote(row) : null;
}

/** Keeps what is being typed into the confirm form. False when the quote isn't open any more. */
export async function keepTyped(userId: string, quoteId: string, typed: string): Promise<boolean> {
  const transaction_id_typed = typedTransactionId(typed) || null;
  return await changeOpen(userId, quoteId, { transaction_id_typed });
}

/** False when the quote isn't open any more: the caller takes the picture away again. */
export async function attachScreenshot(
  userId: string,
  quoteId: string,
  { path, sha256 }: Screenshot,
): Promise<boolean> {
  return await changeOpen(userId, quoteId, { screenshot_path: path, screenshot_sha256: sha256 });
}

async function changeOpen(
  userId: string,
  quoteId: string,
  columns: Partial<typeof quotes.$inferInsert>,
): Promise<boolean> {
  if (!isKey(quoteId)) return false;
  const changed = await db
    .update(quotes)
    .set(columns)
    .where(and(ownQuote(userId, quoteId), eq(quotes.state, "open")));
  return changed.rowCount === 1;
}

/** Cancel Payment (spec §2 Checkout). False when it was not open: placed, cancelled or expired before. */
export async function cancelQuote(userId: string, quoteId: string, now: Date): Promise<boolean> {
  if (!isKey(quoteId)) return false;
  return await transaction(async (tx) => {
    const quote = await lockQuote(tx, userId, quoteId);
    if (quote?.state !== "open") return false;
    await closeQuote(tx, quote, "cancelled", now);
    return true;
  });
}

async function closeQuote(
  tx: Db,
  quote: Quote,
  state: "cancelled" | "expired",
  now: Date,
): Promise<void> {
  await tx.update(quotes).set({ state, closed_at: now }).where(eq(quotes.id, quote.id));
  if (quote.couponId) await giveCouponBack(tx, quote.couponId);
}

/** Closes the quotes that ran out and gives their coupons back. Answers how many; run by a job. */
export async function expireQuotes(now: Date): Promise<number> {
  return await transaction(async (tx) => {
    const { rows } = await tx.execute<{ ended: number }>(sql`
      with ended as (
        update quotes set state = 'expired', closed_at = ${now.toISOString()}
        where id in (
          select id from quotes where state = 'open' and expires_at <= ${now.toISOString()}
          for update skip locked
        )
        returning coupon_id
      ), held as (
        select coupon_id, count(*)::integer as uses from ended where coupon_id is not null group by coupon_id
      ), given_back as (
        update coupons set used_count = greatest(used_count - uses, 0)
        from held where coupons.id = held.coupon_id
      )
      select count(*)::integer as ended from ended`);
    return rows[0]?.ended ?? 0;
  });
}

const linesColumn = z.array(
  z.object({
    product_id: z.string().nullable(),
    product_name: z.string(),
    size: z.enum(SIZES).nullable(),
    quantity: z.number().int().positive(),
    // Whole paise.
    price: z.number().transform(paise),
    combo_id: z.string().nullable(),
    combo_name: z.string().nullable(),
    contents: z
      .array(
        z.object({
          product_id: z.string(),
          product_name: z.string(),
          size: z.enum(CARD_SIZES),
          quantity: z.number().int().positive(),
        }),
      )
      .nullable(),
    image_url: z.string().nullable(),
  }),
);

function toQuote(row: typeof quotes.$inferSelect): Quote {
  return {
    id: row.id,
    userId: row.user_id,
    basket: row.basket as Basket,
    orderNumber: row.order_number,
    state: row.state,
    lines: linesColumn.parse(row.lines),
    subtotal: row.subtotal,
    discount: row.discount_amount,
    couponId: row.coupon_id,
    shipping: { type: row.shipping_type, cost: row.shipping_cost },
    total: row.total_amount,
    address: row.shipping_address,
    customerName: row.customer_name,
    mobile: row.mobile_number,
    typedTransactionId: row.transaction_id_typed,
    screenshot:
      row.screenshot_path && row.screenshot_sha256
        ? { path: row.screenshot_path, sha256: row.screenshot_sha256 }
        : null,
    createdAt: row.created_at,
    pricedAt: row.priced_at,
    expiresAt: row.expires_at,
  };
}
