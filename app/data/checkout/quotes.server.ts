import { and, eq, getTableColumns } from "drizzle-orm";
import { readCart } from "#data/cart/cart.server";
import { holdCoupon, releaseHolds } from "#data/cart/coupon-uses.server";
import { validateCouponIn } from "#data/cart/coupons.server";
import { type Db, db, read, transaction, undoneIfRefused } from "#data/db.server";
import { payerOf, saveTypedAddress } from "#data/people/addresses.server";
import { episodeStateOf } from "#data/people/bought-episodes.server";
import { lockPerson } from "#data/people/person-lock.server";
import { quotes, storyEpisodes } from "#data/schema.server";
import { termsOf } from "#data/stock/counts.server";
import { holdingColumns, holdPieces, releasePieces } from "#data/stock/holds.server";
import { type CouponProblem, type CouponValidation, parseCouponCode } from "#domain/cart/coupons";
import { episodeLine, isDigital, type OrderLine, orderLine } from "#domain/cart/lines";
import { episodeIdOf } from "#domain/catalogue/catalogue";
import {
  type CheckoutSource,
  decideQuote,
  isCheckoutSource,
  linesShort,
  type QuoteFacts,
  type QuoteInput,
  type QuoteProblem,
} from "#domain/checkout/quotes";
import { type Language, localized, localizedOf } from "#domain/language";
import { orderNumber } from "#domain/orders/order-numbers";
import type { SlotNumber } from "#domain/people/addresses/address";
import { type Outcome, refused } from "#domain/problem";
import type { PayeeNames } from "#domain/receipts/receipt-facts";
import {
  insertVersion,
  lockVersion,
  type QuoteRow,
  type QuoteVersion,
  unplacedQuote,
} from "./quote-versions.server.ts";

export type QuoteRequest = QuoteInput & {
  /** The chosen slot; null where nothing needs a parcel (reading R11). */
  addressSlot: SlotNumber | null;
  /** Save the typed address in a free slot. */
  saveTyped?: boolean;
  /** The applied coupon's code, which is validated again on the quote's lines. */
  couponCode?: string | null;
  payee: PayeeNames;
  /** The page's language, for reminders; missing: unknown. */
  language?: Language;
};

/** `slot`: where the typed address was saved. */
export type MadeQuote = Outcome<QuoteProblem, { quote: QuoteVersion; slot: SlotNumber | null }>;

/**
 * Makes the quote that `decideQuote` decides, valid for 24 hours. A second press adds a version under the same
 * number, so that the limit of payments for an order applies (reading R51).
 */
export async function makeQuote(
  userId: string,
  request: QuoteRequest,
  now: Date,
): Promise<MadeQuote> {
  if (!isCheckoutSource(request.source)) return refused({ code: "episode-not-found" });
  return await undoneIfRefused((tx) => makeQuoteIn(tx, userId, request, now));
}

/** In the caller's transaction, which must roll back where it is refused: the coupon or the last pieces may be gone. */
export async function makeQuoteIn(
  tx: Db,
  userId: string,
  request: QuoteRequest,
  now: Date,
): Promise<MadeQuote> {
  const { source } = request;
  // A person's quotes and confirmations run one at a time, and the cart can't change while it is priced.
  await lockPerson(tx, userId);
  const facts = await factsOf(tx, userId, request, now);
  const decision = decideQuote(facts, request);
  if (!decision.ok) return decision;
  const { terms } = decision;
  const opened = await openedQuote(tx, userId, source, now);
  const quote = await insertVersion(tx, opened, terms, request, now);
  if (terms.couponId && !(await holdCoupon(tx, opened.id, terms.couponId, quote.expiresAt)))
    return refused(await whyNotHeld(tx, userId, request, facts, now));
  const savedAddress = request.typed && request.saveTyped ? terms.address : null;
  const held = await heldPieces(tx, opened, facts, now);
  if (held && !held.ok) return refused(linesShort(terms.lines, held.problem.sizes));
  const slot = savedAddress ? await saveTypedAddress(tx, userId, savedAddress) : null;
  return { ok: true, quote, slot };
}

/** Null where neither the lines nor the old quote have counted sizes. */
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

/** Says why the coupon couldn't be held: switched off or changed meanwhile, or its last use taken. */
async function whyNotHeld(
  tx: Db,
  userId: string,
  { source, couponCode }: QuoteRequest,
  { lines }: Pick<QuoteFacts, "lines">,
  now: Date,
): Promise<CouponProblem> {
  const coupon = await couponFor(tx, userId, source, couponCode ?? "", lines, now);
  return coupon && !coupon.ok ? coupon.problem : { code: "coupon-limit-exceeded" };
}

async function factsOf(
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
    coupon: await couponFor(tx, userId, source, couponCode ?? "", lines, now),
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

/** The line of a directly bought episode (reading R10); empty where it isn't sold. */
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

/** Under the person's lock, so that a second tab's checkout counts the first one's use (R17). */
async function couponFor(
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

/** `holding`: it holds counted pieces; `stock`: the current stock terms. */
type OpenedQuote = QuoteRow & {
  holding: boolean;
  stock: { terms: unknown; isNewcomer: boolean } | null;
};

/** Opens the source's quote; a quote that wasn't placed keeps its number (reading R51). */
async function openedQuote(
  tx: Db,
  userId: string,
  source: CheckoutSource,
  now: Date,
): Promise<OpenedQuote> {
  const [row] = await tx
    .update(quotes)
    .set({ state: "open", closed_at: null })
    .where(unplacedQuote(userId, source))
    .returning({ ...getTableColumns(quotes), ...holdingColumns });
  return row ?? (await insertQuote(tx, userId, source, now));
}

/** Tries the next millisecond while the number is taken (spec §9). */
async function insertQuote(
  tx: Db,
  userId: string,
  source: CheckoutSource,
  now: Date,
): Promise<OpenedQuote> {
  const kind = source === "cart" ? "order" : "episode";
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const order_number = orderNumber(kind, now.getTime(), attempt);
    const [row] = await tx
      .insert(quotes)
      .values({ user_id: userId, source, order_number, created_at: now })
      .onConflictDoNothing({ target: quotes.order_number })
      .returning({ ...getTableColumns(quotes), ...holdingColumns });
    if (row) return row;
  }
  throw new Error("no order number was free for a second");
}

/** A source's current order number; null before its first quote. */
export async function orderNumberOf(
  userId: string,
  source: CheckoutSource,
): Promise<string | null> {
  if (!isCheckoutSource(source)) return null;
  const [row] = await read(() =>
    db.select({ number: quotes.order_number }).from(quotes).where(unplacedQuote(userId, source)),
  );
  return row?.number ?? null;
}

/**
 * Cancel Payment (spec §2 Checkout): closes the version's quote and gives its coupons back. False: it was placed or
 * cancelled before.
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
