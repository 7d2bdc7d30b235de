import { and, eq, sql } from "drizzle-orm";
import { readCart } from "#data/cart/cart.server";
import { holdCoupon, releaseHolds } from "#data/cart/coupon-uses.server";
import { validateCouponIn } from "#data/cart/coupons.server";
import { newId } from "#data/columns.server";
import { type Db, transaction, transactionUnlessRefused } from "#data/db.server";
import { payerOf, saveTypedAddress } from "#data/people/addresses.server";
import { episodeStateOf } from "#data/people/bought-episodes.server";
import { lockPerson } from "#data/people/person-lock.server";
import { quotes, storyEpisodes } from "#data/schema.server";
import { termsOf } from "#data/stock/counts.server";
import { holdingColumns, holdPieces, releasePieces } from "#data/stock/holds.server";
import { type CouponProblem, type CouponValidation, parseCouponCode } from "#domain/cart/coupons";
import { episodeLine, isDigital, type OrderLine, orderLine } from "#domain/cart/lines";
import { episodeIdOf } from "#domain/catalogue/catalogue";
import { mayHaveExactAmount } from "#domain/checkout/exact-amounts";
import {
  type CheckoutSource,
  decideQuote,
  isCheckoutSource,
  linesShort,
  type QuoteFacts,
  type QuoteInput,
  type QuoteRefusal,
} from "#domain/checkout/quotes";
import { type Language, localized, localizedOf } from "#domain/language";
import { orderNumber } from "#domain/orders/order-numbers";
import type { SlotNumber } from "#domain/people/addresses/address";
import { refused } from "#domain/problem";
import type { PayeeNames } from "#domain/receipts/receipt-facts";
import {
  insertVersion,
  lockVersion,
  type QuoteRow,
  type QuoteVersion,
  unplacedQuote,
} from "./quote-versions.server.ts";

export type QuoteRequest = QuoteInput & {
  /** The slot of the chosen saved address; null where nothing needs a parcel (reading R11). */
  addressSlot: SlotNumber | null;
  /** True: save the typed address in a free slot. */
  saveTyped?: boolean;
  /** The code of the applied coupon. It is validated again for the quote's lines. */
  couponCode?: string | null;
  payee: PayeeNames;
  /** The language that a reminder email will be in; missing: unknown. */
  language?: Language;
  /** True: the owner lets amounts tell which order was paid (reading R70). */
  hasExactAmounts?: boolean;
};

/** `slot` is where the typed address was saved; null: it wasn't. */
type MadeQuote = { ok: true; quote: QuoteVersion; slot: SlotNumber | null } | QuoteRefusal;

/**
 * Makes the quote that `decideQuote` of the domain decides; it can be confirmed for 24 hours. A second press of
 * Proceed to Payment adds a version under the same order number, so that the limit of payments for one order still
 * applies (reading R51).
 */
export async function makeQuote(
  userId: string,
  request: QuoteRequest,
  now: Date,
): Promise<MadeQuote> {
  if (!isCheckoutSource(request.source)) return refused({ code: "episode-not-found" });
  return await transactionUnlessRefused((tx) => makeQuoteIn(tx, userId, request, now));
}

/**
 * Like `makeQuote`, in the caller's transaction. If the quote is refused, the caller must roll back: the version is
 * already written when it turns out that the coupon's last use or the last pieces are taken.
 */
export async function makeQuoteIn(
  tx: Db,
  userId: string,
  request: QuoteRequest,
  now: Date,
): Promise<MadeQuote> {
  const { source } = request;
  // The lock makes a person's quotes and confirmations run one at a time, and keeps the cart from changing while it
  // is priced.
  await lockPerson(tx, userId);
  const facts = await quoteFacts(tx, userId, request, now);
  const decision = decideQuote(facts, request);
  if (!decision.ok) return decision;
  const { terms } = decision;
  const opened = await openedQuote(tx, userId, source, now);
  const { hasExactAmounts = false, isCashSale = false } = request;
  const hasExactAmount = hasExactAmounts && !isCashSale && mayHaveExactAmount(terms.bill.total);
  const quote = await insertVersion(tx, opened, terms, { ...request, hasExactAmount }, now);
  if (terms.couponId && !(await holdCoupon(tx, opened.id, terms.couponId, quote.expiresAt)))
    return refused(await couponHoldProblem(tx, userId, request, facts, now));
  const savedAddress = request.typed && request.saveTyped ? terms.address : null;
  const held = await heldPieces(tx, opened, facts, now);
  if (held && !held.ok) return refused(linesShort(terms.lines, held.problem.sizes));
  const slot = savedAddress ? await saveTypedAddress(tx, userId, savedAddress) : null;
  return { ok: true, quote, slot };
}

/**
 * Holds the lines' counted pieces for the quote. Null: neither these lines nor the quote's earlier versions have any.
 */
async function heldPieces(
  tx: Db,
  { id, holding, stock }: OpenedQuote,
  { lines, left }: QuoteFacts,
  now: Date,
) {
  if (!stock || (Object.keys(left).length === 0 && !holding)) return null;
  const { terms, isNewcomer } = stock;
  return await holdPieces(tx, { id, isNewcomer, terms: termsOf(terms) }, lines, now);
}

/** Says why the coupon couldn't be held: it was switched off or changed meanwhile, or somebody took its last use. */
async function couponHoldProblem(
  tx: Db,
  userId: string,
  { source, couponCode }: QuoteRequest,
  { lines }: Pick<QuoteFacts, "lines">,
  now: Date,
): Promise<CouponProblem> {
  const coupon = await validatedCoupon(tx, userId, source, couponCode ?? "", lines, now);
  return coupon && !coupon.ok ? coupon.problem : { code: "coupon-limit-exceeded" };
}

async function quoteFacts(
  tx: Db,
  userId: string,
  { source, addressSlot, couponCode }: QuoteRequest,
  now: Date,
): Promise<QuoteFacts> {
  const { lines, ...cart } = await linesOf(tx, userId, source, now);
  return {
    lines,
    ...cart,
    purchased: await purchasedEpisodes(tx, userId, lines),
    ...(await payerOf(tx, userId, addressSlot)),
    coupon: await validatedCoupon(tx, userId, source, couponCode ?? "", lines, now),
  };
}

async function linesOf(
  tx: Db,
  userId: string,
  source: CheckoutSource,
  now: Date,
): Promise<Pick<QuoteFacts, "lines" | "unavailable" | "left">> {
  if (source !== "cart")
    return { lines: await episodeLines(tx, source), unavailable: [], left: {} };
  const { lines, unavailable, left } = await readCart(tx, userId, now);
  return { lines: lines.map(orderLine), unavailable, left };
}

/** Returns the line of an episode that is bought directly, without the cart (reading R10); empty if it isn't sold. */
async function episodeLines(tx: Db, source: CheckoutSource): Promise<OrderLine[]> {
  const episodes = await tx
    .select()
    .from(storyEpisodes)
    .where(and(eq(storyEpisodes.id, episodeIdOf(source) ?? ""), eq(storyEpisodes.is_active, true)));
  return episodes.map((episode) =>
    orderLine(episodeLine({ ...episode, title: localized(localizedOf(episode, "title")) })),
  );
}

async function purchasedEpisodes(
  tx: Db,
  userId: string,
  lines: readonly OrderLine[],
): Promise<QuoteFacts["purchased"]> {
  const purchased: QuoteFacts["purchased"][number][] = [];
  for (const { id, name } of lines.filter(isDigital)) {
    const state = await episodeStateOf(tx, userId, episodeIdOf(id) ?? "");
    if (state) purchased.push({ name, state });
  }
  return purchased;
}

/**
 * Validates the coupon after the person was locked, so that it sees the use that another tab's checkout holds
 * (reading R17).
 */
async function validatedCoupon(
  tx: Db,
  userId: string,
  source: CheckoutSource,
  typed: string,
  lines: readonly OrderLine[],
  now: Date,
): Promise<CouponValidation | null> {
  const code = parseCouponCode(typed);
  return code === null ? null : await validateCouponIn(tx, code, { userId, source, lines, now });
}

/**
 * `holding`: the quote holds counted pieces already; `stock`: the current rules for holding; null: nothing is
 * counted.
 */
type OpenedQuote = QuoteRow & {
  holding: boolean;
  stock: { terms: unknown; isNewcomer: boolean } | null;
};

/**
 * Opens the source's quote. If the person has one that isn't an order yet, it is used again and keeps its number
 * (reading R51). The number of a new one has the time in it; if it is taken, the next millisecond is tried (spec §9).
 */
async function openedQuote(
  tx: Db,
  userId: string,
  source: CheckoutSource,
  now: Date,
): Promise<OpenedQuote> {
  const kind = source === "cart" ? "order" : "episode";
  const columns = sql`quotes.*, ${holdingColumns.holding} as holding, ${holdingColumns.stock} as stock`;
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const number = orderNumber(kind, now.getTime(), attempt);
    const { rows } = await tx.execute<OpenedQuote>(sql`
      with reopened as (
        update quotes set state = 'open', closed_at = null where ${unplacedQuote(userId, source)}
        returning ${columns}
      ), added as (
        insert into quotes (id, user_id, source, order_number, created_at)
        select ${newId()}::uuid, ${userId}::uuid, ${source}, ${number}, ${now.toISOString()}::timestamptz
        where not exists (select from reopened)
        on conflict (order_number) do nothing
        returning ${columns}
      )
      select * from reopened union all select * from added`);
    const [row] = rows;
    if (row) return row;
  }
  throw new Error("no order number was free for a second");
}

/**
 * Cancel Payment (spec §2 Checkout): closes the version's quote and gives back its coupons and the pieces that it
 * holds. Returns false if the quote was placed or cancelled before.
 */
export async function cancelQuote(userId: string, versionId: string, now: Date): Promise<boolean> {
  return await transaction((tx) => cancelQuoteIn(tx, userId, versionId, now));
}

export async function cancelQuoteIn(
  tx: Db,
  userId: string,
  versionId: string,
  now: Date,
): Promise<boolean> {
  const version = await lockVersion(tx, userId, versionId);
  if (version?.state !== "open") return false;
  await tx
    .update(quotes)
    .set({ state: "cancelled", closed_at: now })
    .where(eq(quotes.id, version.quoteId));
  await releaseHolds(tx, version.quoteId);
  if (version.stockCounted) await releasePieces(tx, version.quoteId, now);
  return true;
}
