import { and, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { readCart } from "#data/cart/cart.server";
import { lockCart } from "#data/cart/cart-merge.server";
import { holdCoupon, releaseHolds } from "#data/cart/coupon-uses.server";
import { judgeCouponIn } from "#data/cart/coupons.server";
import { isKey } from "#data/columns.server";
import { type Db, db, read, transaction } from "#data/db.server";
import { episodeStateOf } from "#data/orders/bought-episodes.server";
import { savedAddress } from "#data/people/addresses.server";
import { promisedProducts, quotes, quoteVersions, storyEpisodes } from "#data/schema.server";
import { type CouponProblem, parseCouponCode } from "#domain/cart/coupons";
import { episodeLine, isDigital, type OrderLine, orderLine } from "#domain/cart/lines";
import { episodeIdOf } from "#domain/catalogue/catalogue";
import { type Bill, billFor } from "#domain/checkout/bill";
import { type Basket, isBasket } from "#domain/checkout/quotes";
import type { DeliveryChoice, ShippingType } from "#domain/checkout/shipping";
import { type Shown, shownLines } from "#domain/checkout/shown";
import { type AmountProblem, amountProblem, typedTransactionId } from "#domain/checkout/upi";
import { MOST_UNPLACED_PICTURES, QUOTE_LIFE_SECONDS } from "#domain/limits";
import { type Paise, ZERO } from "#domain/money/money";
import { EPISODE_PROBLEMS, type EpisodeTaken } from "#domain/orders/episode-purchases";
import { orderNumber } from "#domain/orders/order-numbers";
import {
  type Address,
  type MobileProblem,
  parseMobile,
  type SlotNumber,
} from "#domain/people/address";

/**
 * What one Proceed to Payment promised (readings R18, R52). Re-pricing adds a version to the quote and takes
 * none away; each can be confirmed for 24 hours and places exactly what it showed.
 */
export type QuoteVersion = {
  id: string;
  /** Becomes the order's id, so that what is uploaded is already named after the order. */
  quoteId: string;
  userId: string;
  basket: Basket;
  orderNumber: string;
  /** Of the quote: `cancelled` closes its page, and what was paid can still be confirmed. */
  state: "open" | "cancelled" | "placed";
  /** Whether this version is the one that was placed. */
  placed: boolean;
  lines: OrderLine[];
  subtotal: Paise;
  discount: Paise;
  couponId: string | null;
  shipping: { type: ShippingType; cost: Paise };
  total: Paise;
  address: string | null;
  customerName: string | null;
  mobile: string;
  /** Who is paid, as the page shows it (reading R22); null for a version from before it was stored. */
  payee: Payee | null;
  typedTransactionId: string | null;
  screenshot: Screenshot | null;
  createdAt: Date;
  expiresAt: Date;
};

export type Payee = { upiId: string; name: string };

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
  /** Who is to be paid. */
  payee: Payee;
  /** What the page showed: anything else isn't promised, but shown first. */
  shown?: Shown;
};

export type QuoteProblem =
  | { code: "cart-empty" }
  /** Lines that can't be ordered any more: take them out first. */
  | { code: "lines-gone"; names: string[] }
  | { code: "episode-not-found" }
  | { code: EpisodeTaken; name: string }
  | { code: "address-missing" }
  /** The page showed another amount or other lines. */
  | { code: "other-than-shown"; total: Paise }
  | CouponProblem
  | MobileProblem
  | AmountProblem;

type Answer<Value, Problem> = ({ ok: true } & Value) | { ok: false; problem: Problem };

/**
 * Prices a basket from what the store knows and promises it for 24 hours. Pressed again, it adds a version
 * under the same number, so that the limit of payments per order can bite (reading R51).
 */
export async function makeQuote(
  userId: string,
  request: QuoteRequest,
  now: Date,
): Promise<Answer<{ quote: QuoteVersion }, QuoteProblem>> {
  if (!isBasket(request.basket)) return refused({ code: "episode-not-found" });
  try {
    return await transaction(async (tx) => {
      // One at a time for each person, and Confirm among them; and the cart doesn't grow while it is priced.
      await lockCart(tx, userId);
      const terms = await termsOf(tx, userId, request, now);
      if (!terms.ok) return terms;
      const quoteId = await openedQuote(tx, userId, request.basket, now);
      const version = await insertVersion(tx, quoteId, terms, request.payee, now);
      if (terms.couponId && !(await holdCoupon(tx, quoteId, terms.couponId, version.expiresAt)))
        throw new CouponUsedUp();
      return { ok: true, quote: version };
    });
  } catch (error) {
    if (error instanceof CouponUsedUp) return refused({ code: "coupon-limit-exceeded" });
    throw error;
  }
}

/** Thrown to undo the transaction: the quote stays as it was. */
class CouponUsedUp extends Error {}

type Terms = {
  lines: OrderLine[];
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
  const { allDigital } = billFor(lines);
  const address = allDigital ? null : await addressOf(tx, userId, request.addressSlot);
  if (!allDigital && !address) return refused({ code: "address-missing" });
  const mobile = parseMobile(request.mobile);
  if (!mobile.ok) return mobile;
  const coupon = await couponFor(tx, userId, request, lines, now);
  if (!coupon.ok) return coupon;
  const bill = billFor(lines, request.delivery, coupon.discount);
  const problem = otherThanShown(request.shown, lines, bill.total) ?? amountProblem(bill.total);
  if (problem) return refused(problem);
  return { ok: true, lines, bill, couponId: coupon.couponId, address, mobile: mobile.mobile };
}

function otherThanShown(
  shown: Shown | undefined,
  lines: readonly OrderLine[],
  total: Paise,
): QuoteProblem | null {
  if (!shown || (shown.total === total && shown.lines === shownLines(lines))) return null;
  return { code: "other-than-shown", total };
}

/** Under the person's lock: of two tabs with different baskets, the second counts the first (R17). */
async function couponFor(
  tx: Db,
  userId: string,
  { basket, couponCode }: QuoteRequest,
  lines: readonly OrderLine[],
  now: Date,
): Promise<Answer<{ couponId: string | null; discount: Paise }, QuoteProblem>> {
  const code = parseCouponCode(couponCode ?? "");
  if (code === null) return { ok: true, couponId: null, discount: ZERO };
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
): Promise<Answer<{ lines: OrderLine[] }, QuoteProblem>> {
  if (basket !== "cart") return await episodeLines(tx, basket);
  const { lines, unavailable } = await readCart(tx, userId);
  for (const { purchase, name } of unavailable)
    if (purchase) return refused({ code: EPISODE_PROBLEMS[purchase.state], name });
  if (unavailable.length > 0)
    return refused({ code: "lines-gone", names: unavailable.map(({ name }) => name) });
  if (lines.length === 0) return refused({ code: "cart-empty" });
  return { ok: true, lines: lines.map(orderLine) };
}

/** The direct purchase of one episode (reading R10). */
async function episodeLines(
  tx: Db,
  basket: Basket,
): Promise<Answer<{ lines: OrderLine[] }, QuoteProblem>> {
  const [episode] = await tx
    .select()
    .from(storyEpisodes)
    .where(and(eq(storyEpisodes.id, episodeIdOf(basket) ?? ""), eq(storyEpisodes.is_active, true)));
  if (!episode) return refused({ code: "episode-not-found" });
  return { ok: true, lines: [orderLine(episodeLine(episode))] };
}

/** A live purchase blocks a second one of the same episode (reading R27): which, the domain says. */
async function boughtEpisode(
  tx: Db,
  userId: string,
  lines: readonly OrderLine[],
): Promise<QuoteProblem | null> {
  for (const { id, name } of lines.filter(isDigital)) {
    const state = await episodeStateOf(tx, userId, episodeIdOf(id) ?? "");
    if (state) return { code: EPISODE_PROBLEMS[state], name };
  }
  return null;
}

async function addressOf(tx: Db, userId: string, slot: SlotNumber | null) {
  return slot === null ? null : await savedAddress(tx, userId, slot);
}

/** The basket's quote, open: while nothing was placed it keeps its number (reading R51). */
async function openedQuote(tx: Db, userId: string, basket: Basket, now: Date): Promise<string> {
  const [row] = await tx
    .update(quotes)
    .set({ state: "open", closed_at: null })
    .where(unplacedQuote(userId, basket))
    .returning({ id: quotes.id });
  return row?.id ?? (await insertQuote(tx, userId, basket, now));
}

function unplacedQuote(userId: string, basket: Basket) {
  return and(eq(quotes.user_id, userId), eq(quotes.basket, basket), ne(quotes.state, "placed"));
}

/** A millisecond isn't unique: who finds the number taken takes the next one (spec §9). */
async function insertQuote(tx: Db, userId: string, basket: Basket, now: Date): Promise<string> {
  const kind = basket === "cart" ? "order" : "episode";
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const order_number = orderNumber(kind, now.getTime(), attempt);
    const [row] = await tx
      .insert(quotes)
      .values({ user_id: userId, basket, order_number, created_at: now })
      .onConflictDoNothing({ target: quotes.order_number })
      .returning({ id: quotes.id });
    if (row) return row.id;
  }
  throw new Error("no order number was free for a second");
}

async function insertVersion(
  tx: Db,
  quoteId: string,
  { lines, bill, couponId, address, mobile }: Terms,
  payee: Payee,
  now: Date,
): Promise<QuoteVersion> {
  const [version] = await tx
    .insert(quoteVersions)
    .values({
      quote_id: quoteId,
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
      upi_id: payee.upiId,
      upi_name: payee.name,
      created_at: now,
      expires_at: new Date(now.getTime() + QUOTE_LIFE_SECONDS * 1_000),
    })
    .returning();
  const [quote] = await tx.select().from(quotes).where(eq(quotes.id, quoteId));
  if (!version || !quote) throw new Error("a locked quote went away");
  const promised = promisedProductsOf(lines).map((one) => ({ version_id: version.id, ...one }));
  if (promised.length > 0) await tx.insert(promisedProducts).values(promised);
  return toVersion({ quotes: quote, quote_versions: version });
}

/** What an order of these lines will refer to: each product and episode once. */
function promisedProductsOf(lines: readonly OrderLine[]) {
  const ids = new Set(lines.filter(({ kind }) => kind !== "combo").map(({ id }) => id));
  return [...ids].map((id) => {
    const episode_id = episodeIdOf(id);
    return episode_id === null ? { product_id: id } : { episode_id };
  });
}

/** The order number under which a basket is paid for; null before its first quote. */
export async function orderNumberOf(userId: string, basket: Basket): Promise<string | null> {
  if (!isBasket(basket)) return null;
  const [row] = await read(() =>
    db.select({ number: quotes.order_number }).from(quotes).where(unplacedQuote(userId, basket)),
  );
  return row?.number ?? null;
}

/** The newest version of the open quote: what a reload, the back button or another device finds. */
export async function openQuote(
  userId: string,
  basket: Basket,
  now: Date,
): Promise<QuoteVersion | null> {
  if (!isBasket(basket)) return null;
  const ofBasket = and(eq(quotes.user_id, userId), eq(quotes.basket, basket));
  const [row] = await read(() =>
    versionRows(db)
      .where(and(ofBasket, eq(quotes.state, "open")))
      .orderBy(desc(quoteVersions.created_at), desc(quoteVersions.id))
      .limit(1),
  );
  return row && row.quote_versions.expires_at > now ? toVersion(row) : null;
}

/**
 * Versions of a basket's quote whose payment somebody had begun to confirm, the newest first: they can be
 * confirmed still, and a newer version has taken their page (reading R52).
 */
export async function startedVersions(
  userId: string,
  basket: Basket,
  now: Date,
): Promise<QuoteVersion[]> {
  if (!isBasket(basket)) return [];
  const rows = await read(() =>
    versionRows(db)
      .where(
        and(
          unplacedQuote(userId, basket),
          sql`${quoteVersions.expires_at} > ${now.toISOString()}`,
          or(
            isNotNull(quoteVersions.transaction_id_typed),
            isNotNull(quoteVersions.screenshot_path),
          ),
        ),
      )
      .orderBy(desc(quoteVersions.created_at), desc(quoteVersions.id))
      .limit(MOST_UNPLACED_PICTURES),
  );
  return rows.map(toVersion);
}

/** A person's own version, whatever became of its quote. */
export async function quoteOf(userId: string, versionId: string): Promise<QuoteVersion | null> {
  if (!isKey(versionId)) return null;
  const [row] = await read(() => versionRows(db).where(ownVersion(userId, versionId)));
  return row ? toVersion(row) : null;
}

function versionRows(tx: Db) {
  return tx.select().from(quoteVersions).innerJoin(quotes, eq(quotes.id, quoteVersions.quote_id));
}

function ownVersion(userId: string, versionId: string) {
  return and(eq(quoteVersions.id, versionId), eq(quotes.user_id, userId));
}

/** Locks its quote, after the person: in the order of Proceed to Payment. */
export async function lockVersion(
  tx: Db,
  userId: string,
  versionId: string,
): Promise<QuoteVersion | null> {
  if (!isKey(versionId)) return null;
  await lockCart(tx, userId);
  const [row] = await versionRows(tx).where(ownVersion(userId, versionId)).for("update");
  return row ? toVersion(row) : null;
}

/** Saves what is being typed into the confirm form. False once the version is an order. */
export async function saveTypedTransactionId(
  userId: string,
  versionId: string,
  typed: string,
): Promise<boolean> {
  const transaction_id_typed = typedTransactionId(typed) || null;
  return await transaction(async (tx) => {
    const version = await lockVersion(tx, userId, versionId);
    if (!version || version.placed) return false;
    await tx
      .update(quoteVersions)
      .set({ transaction_id_typed })
      .where(eq(quoteVersions.id, version.id));
    return true;
  });
}

/**
 * Gives a version its picture, in place of an earlier one. Pictures of payments that aren't placed are
 * three a person: the oldest others lose theirs. `freed` are the files that nobody needs any more; null,
 * and nothing is changed, once the version is an order.
 */
export async function attachScreenshot(
  userId: string,
  versionId: string,
  { path, sha256 }: Screenshot,
  now = new Date(),
): Promise<{ freed: string[] } | null> {
  return await transaction(async (tx) => {
    const version = await lockVersion(tx, userId, versionId);
    if (!version || version.placed) return null;
    const others = await picturedVersions(tx, userId, version.id);
    const surplus = others.slice(MOST_UNPLACED_PICTURES - 1);
    for (const { id } of surplus) await takePictureOff(tx, id);
    await tx
      .update(quoteVersions)
      .set({ screenshot_path: path, screenshot_sha256: sha256, screenshot_at: now })
      .where(eq(quoteVersions.id, version.id));
    const before = version.screenshot ? [version.screenshot.path] : [];
    const freed = [...before, ...surplus.flatMap((other) => other.path ?? [])];
    return { freed: freed.filter((one) => one !== path) };
  });
}

/** The person's other versions that have a picture, the newest picture first. */
async function picturedVersions(tx: Db, userId: string, except: string) {
  return await tx
    .select({ id: quoteVersions.id, path: quoteVersions.screenshot_path })
    .from(quoteVersions)
    .innerJoin(quotes, eq(quotes.id, quoteVersions.quote_id))
    .where(
      and(
        eq(quotes.user_id, userId),
        isNotNull(quoteVersions.screenshot_path),
        ne(quoteVersions.id, except),
      ),
    )
    .orderBy(desc(quoteVersions.screenshot_at), desc(quoteVersions.id));
}

async function takePictureOff(tx: Db, versionId: string): Promise<void> {
  await tx
    .update(quoteVersions)
    .set({ screenshot_path: null, screenshot_sha256: null, screenshot_at: null })
    .where(eq(quoteVersions.id, versionId));
}

/** Its id and picture are a payment's now, which has them. */
export async function clearProof(tx: Db, versionId: string): Promise<void> {
  await takePictureOff(tx, versionId);
  await tx
    .update(quoteVersions)
    .set({ transaction_id_typed: null })
    .where(eq(quoteVersions.id, versionId));
}

/**
 * Cancel Payment (spec §2 Checkout): closes the quote of this version and gives its coupons back. False when
 * it was not open: placed or cancelled before.
 */
export async function cancelQuote(userId: string, versionId: string, now: Date): Promise<boolean> {
  return await transaction(async (tx) => {
    const version = await lockVersion(tx, userId, versionId);
    if (version?.state !== "open") return false;
    await tx
      .update(quotes)
      .set({ state: "cancelled", closed_at: now })
      .where(eq(quotes.id, version.quoteId));
    await releaseHolds(tx, version.quoteId);
    return true;
  });
}

type VersionRow = {
  quotes: typeof quotes.$inferSelect;
  quote_versions: typeof quoteVersions.$inferSelect;
};

function toVersion({ quotes: quote, quote_versions: row }: VersionRow): QuoteVersion {
  return {
    id: row.id,
    quoteId: quote.id,
    userId: quote.user_id,
    basket: quote.basket as Basket,
    orderNumber: quote.order_number,
    state: quote.state,
    placed: quote.placed_version_id === row.id,
    lines: row.lines,
    subtotal: row.subtotal,
    discount: row.discount_amount,
    couponId: row.coupon_id,
    shipping: { type: row.shipping_type, cost: row.shipping_cost },
    total: row.total_amount,
    address: row.shipping_address,
    customerName: row.customer_name,
    mobile: row.mobile_number,
    payee: row.upi_id && row.upi_name ? { upiId: row.upi_id, name: row.upi_name } : null,
    typedTransactionId: row.transaction_id_typed,
    screenshot:
      row.screenshot_path && row.screenshot_sha256
        ? { path: row.screenshot_path, sha256: row.screenshot_sha256 }
        : null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
