import { and, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { addLineIn } from "#data/cart/cart-additions.server";
import { isUuid, newId } from "#data/columns.server";
import { type Db, db, transaction, transactionUnlessRefused } from "#data/db.server";
import { countUpTo, type Page, toPage } from "#data/paging.server";
import {
  coupons,
  orderLinks,
  orders,
  preDefinedCombos,
  products,
  profiles,
  quotes,
  quoteVersions,
  users,
} from "#data/schema.server";
import type { AddProblem } from "#domain/cart/cart";
import { lineKey, type OrderLine } from "#domain/cart/lines";
import {
  LINK_DAYS,
  LINK_EXPIRED_HOURS,
  LINK_OVERDUE_HOURS,
  linkState,
} from "#domain/checkout/order-links";
import type { QuoteProblem } from "#domain/checkout/quotes";
import { daysBefore } from "#domain/indian-time";
import { type Paise, ZERO } from "#domain/money/money";
import { MAX_ORDERS_COUNTED, ORDERS_PER_PAGE } from "#domain/orders/limits";
import { checkAddress } from "#domain/people/addresses/address";
import { parseMobile } from "#domain/people/mobile";
import { lockVersion, type QuoteVersion } from "./quote-versions.server.ts";
import { cancelQuoteIn, makeQuoteIn, type QuoteRequest } from "./quotes.server.ts";

/** Hashes the secret in an order's link. Each new link for the order has a higher serial, and so another secret. */
export type SecretHash = (quoteId: string, serial: number) => Uint8Array;

export type LinkRequest = Omit<QuoteRequest, "source" | "addressSlot" | "shown" | "gift"> & {
  items: readonly Pick<OrderLine, "id" | "size" | "quantity">[];
  /** Null: the typed name or email address is wrong, so the order is only checked and not made. */
  customer: { name: string; email: string } | null;
  /** The click's idempotency key, a UUID: the order is made once per key. It becomes the ID of the order's guest. */
  key?: string | undefined;
};

type MadeLink =
  /** `isRepeated`: the order was made before, by the same key. */
  { ok: true; quote: QuoteVersion; isRepeated: boolean } | { ok: false; problems: LinkProblem[] };

export type LinkProblem = QuoteProblem | { code: "item-refused"; item: string } | MadeBefore;

/** The key has made another order before. */
type MadeBefore = { code: "made-before"; orderNumber: string; total: Paise };

/**
 * Makes an order for a customer who gets a link to pay it (readings R18, R65). It creates a user known only by the
 * link, with a cart and a quote, so that the order is priced, paid, confirmed and verified like every other. A
 * refusal lists all problems.
 */
export async function makeOrderLink(
  request: LinkRequest,
  hashOf: SecretHash,
  by: string,
  now: Date,
): Promise<{ ok: true; quoteId: string; total: Paise } | { ok: false; problems: LinkProblem[] }> {
  return await transactionUnlessRefused(async (tx) => {
    const made = await makeOrderLinkIn(tx, request, hashOf, by, now);
    return made.ok ? { ok: true, quoteId: made.quote.quoteId, total: made.quote.total } : made;
  });
}

/** Like `makeOrderLink`, in the caller's transaction. If it is refused, the caller must roll back. */
export async function makeOrderLinkIn(
  tx: Db,
  asked: LinkRequest,
  hashOf: SecretHash,
  by: string,
  now: Date,
): Promise<MadeLink> {
  const { items, customer, key = newId(), ...request } = asked;
  const guestId = await makeGuest(tx, key, customer, request.mobile, now);
  if (guestId === null) return await madeBefore(tx, key, asked);
  const problems: LinkProblem[] = [];
  for (const item of items) {
    const added = await addLineIn(tx, guestId, item);
    if (!added.ok) problems.push(problemOf(added.problem, await nameOfItem(tx, item.id)));
  }
  // The address is saved, so that the link can be extended.
  const from = { source: "cart", addressSlot: null, shown: null, saveTyped: true } as const;
  const made = await makeQuoteIn(tx, guestId, { ...request, ...from }, now);
  const found = made.ok ? [] : [made.problem, ...(made.others ?? [])];
  // The cart is also empty if each of its items was refused; then `cart-empty` isn't reported.
  problems.push(...found.filter(({ code }) => code !== "cart-empty" || items.length === 0));
  if (!made.ok || problems.length > 0 || !customer) return { ok: false, problems };
  const { quoteId } = made.quote;
  const link = { quote_id: quoteId, guest_id: guestId, token_hash: hashOf(quoteId, 1) };
  await tx.insert(orderLinks).values({ ...link, made_by: by, made_at: now });
  return { ok: true, quote: made.quote, isRepeated: false };
}

/** Returns the order that this key has made; refused if it isn't the order that is asked for now. */
async function madeBefore(
  tx: Db,
  key: string,
  { items, customer, typed, delivery, mobile, isCashSale = false }: LinkRequest,
): Promise<MadeLink> {
  const [first] = await tx
    .select({ id: quoteVersions.id })
    .from(orderLinks)
    .innerJoin(quoteVersions, eq(quoteVersions.quote_id, orderLinks.quote_id))
    .where(eq(orderLinks.guest_id, key))
    .orderBy(quoteVersions.created_at)
    .limit(1);
  const quote = first && (await lockVersion(tx, key, first.id));
  if (!quote) throw new Error("the key of a new order is the ID of something else");
  const pieces = (lines: LinkRequest["items"]) =>
    lines
      .map((line) => `${lineKey(line)} × ${line.quantity}`)
      .toSorted()
      .join();
  const parsed = parseMobile(mobile);
  const checked = typed ? checkAddress(typed) : null;
  const isSame =
    pieces(quote.lines) === pieces(items) &&
    quote.mobile === (parsed.ok ? parsed.mobile : "") &&
    quote.shipping.type === delivery &&
    quote.address === (checked?.ok ? checked.address.address : null) &&
    (quote.customerName ?? "") === (customer?.name ?? "") &&
    (quote.placed || !isCashSale);
  if (isSame) return { ok: true, quote, isRepeated: true };
  const { orderNumber, total } = quote;
  return { ok: false, problems: [{ code: "made-before", orderNumber, total }] };
}

function problemOf({ code }: AddProblem, name: string): LinkProblem {
  return code === "sold-out"
    ? { code: "lines-sold-out", names: [name] }
    : { code: "item-refused", item: name };
}

/** Returns the name of a product or combo; its id if neither exists any more. */
async function nameOfItem(tx: Db, id: string): Promise<string> {
  const [product] = await tx
    .select({ name: products.product_name })
    .from(products)
    .where(eq(products.product_id, id));
  if (product) return product.name;
  const [combo] = await tx
    .select({ name: preDefinedCombos.combo_name })
    .from(preDefinedCombos)
    .where(eq(preDefinedCombos.combo_id, id));
  return combo?.name ?? id;
}

/** Returns the new guest's ID; null if there is one with this ID already. */
async function makeGuest(
  tx: Db,
  id: string,
  customer: LinkRequest["customer"],
  mobile: string,
  now: Date,
): Promise<string | null> {
  const { name, email } = customer ?? { name: "", email: "" };
  const parsed = parseMobile(mobile);
  const known = { provider: "link", subject: id, email, email_verified: false } as const;
  const guest = { id, ...known, created_at: now };
  // A conflict on any unique index is ignored, because two clicks at once may meet at the guest's identity first.
  const { rowCount } = await tx.insert(users).values(guest).onConflictDoNothing();
  if (rowCount === 0) return null;
  const mobile_number = parsed.ok ? parsed.mobile : null;
  await tx.insert(profiles).values({ id, name: name || null, mobile_number });
  return id;
}

export type OrderLink = Awaited<ReturnType<typeof linksWhere>>[number];

/** Null if no link has this secret, or if it was replaced by a new one. */
export async function linkBySecret(hash: Uint8Array, now: Date): Promise<OrderLink | null> {
  const [link] = await linksWhere(eq(orderLinks.token_hash, Buffer.from(hash)), now);
  return link ?? null;
}

export async function linkOfOrder(quoteId: string, now: Date): Promise<OrderLink | null> {
  if (!isUuid(quoteId)) return null;
  const [link] = await linksWhere(eq(orderLinks.quote_id, quoteId), now);
  return link ?? null;
}

/**
 * Returns a page of the links that aren't paid, newest first, with those cancelled within the last day. `after` is the
 * last link of the page before.
 */
export async function unpaidLinks(now: Date, after?: string): Promise<Page<OrderLink>> {
  if (after !== undefined && !isUuid(after)) return { rows: [], next: null };
  const listed = or(
    isNull(orderLinks.cancelled_at),
    gt(orderLinks.cancelled_at, daysBefore(now, 1)),
  );
  const older =
    after === undefined
      ? sql`true`
      : sql`(order_links.made_at, order_links.quote_id) < (
          select last.made_at, last.quote_id from order_links last where last.quote_id = ${after})`;
  const links = await linksWhere(sql`${whereUnpaid(now)} and ${listed} and ${older}`, now);
  const { rows, next } = toPage(links.map((link) => ({ ...link, id: link.quoteId })));
  return { rows, next };
}

/** Returns links that aren't paid and match these conditions on `LINK_TEXT`, newest first. */
export async function unpaidLinksWith(texts: readonly SQL[], now: Date): Promise<OrderLink[]> {
  const open = and(whereUnpaid(now), isNull(orderLinks.cancelled_at), ...texts);
  return (await linksWhere(open ?? sql`false`, now)).slice(0, ORDERS_PER_PAGE);
}

/** The text in which a search finds a link, in small letters: its order number, and its customer's name, phone and email. */
export const LINK_TEXT = sql`' ' || lower(concat_ws(' ', ${quotes.order_number}, ${quoteVersions.customer_name},
  ${profiles.name}, ${quoteVersions.mobile_number}, ${users.email}))`;

/** Returns the text in which a search finds the unpaid links, of the newest 1,000. */
export async function textsOfUnpaidLinks(now: Date): Promise<string> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select ${LINK_TEXT} as text from order_links
    join quotes on quotes.id = order_links.quote_id
    join lateral (select * from quote_versions version where version.quote_id = quotes.id
      order by version.created_at desc limit 1) quote_versions on true
    join users on users.id = order_links.guest_id
    left join profiles on profiles.id = order_links.guest_id
    where ${whereUnpaid(now)} and order_links.cancelled_at is null
    order by order_links.made_at desc limit ${MAX_LINKS_READ}`);
  return rows.map(({ text }) => text).join(" ");
}

const MAX_LINKS_READ = 1_000;

/** Looks for each link's order in a scalar subquery, because with `exists` PostgreSQL may read all orders. */
const IS_UNPAID = sql`(select placed.id from orders placed where placed.id = order_links.quote_id) is null`;

function whereUnpaid(now: Date): SQL {
  const first = daysBefore(now, LINK_DAYS).toISOString();
  return sql`order_links.made_at >= ${first}::timestamptz and ${IS_UNPAID}`;
}

/** Selects unpaid links that their sellers should send again or cancel. One that was extended is new again. */
export const FROM_OVERDUE_LINKS = sql`from order_links where ${whereOverdue()}`;

function whereOverdue(): SQL {
  return sql`order_links.cancelled_at is null
    and order_links.made_at >= now() - make_interval(days => ${LINK_DAYS})
    and ${IS_UNPAID}
    and not exists (select from quote_versions version where version.quote_id = order_links.quote_id
      and version.created_at >= now() - make_interval(hours => ${LINK_OVERDUE_HOURS}))
    and exists (select from quote_versions version where version.quote_id = order_links.quote_id
      and version.expires_at > now() - make_interval(hours => ${LINK_EXPIRED_HOURS}))`;
}

/** Returns the overdue links that were made last, at most `most`. */
export async function overdueLinks(most: number, now: Date): Promise<OrderLink[]> {
  return (await linksWhere(whereOverdue(), now)).slice(0, most);
}

/** Counts the links that still ask for payment. */
export async function countLinksToPay(now: Date): Promise<number> {
  return await countUpTo(
    MAX_ORDERS_COUNTED,
    sql`from order_links where order_links.cancelled_at is null and ${whereUnpaid(now)}
      and exists (select from quote_versions version where version.quote_id = order_links.quote_id
        and version.expires_at > ${now.toISOString()}::timestamptz)`,
  );
}

/** SQL: the order was placed and its payment was rejected. */
const mustPayAgain = sql<boolean>`(
  ${orders.status} in ('confirmation_pending', 'pending') and not ${orders.payment_verified} and not exists (
    select from payments where order_id = ${orders.id} and released_at is null)) is true`;

async function linksWhere(which: SQL, now: Date) {
  const claimer = sql<string | null>`(select email from users where id = ${orderLinks.claimed_by})`;
  const newest = sql`(select version.id from quote_versions version where version.quote_id = ${quotes.id}
    order by version.id = ${quotes.placed_version_id} desc nulls last, version.created_at desc limit 1)`;
  const rows = await db
    .select({
      quoteId: orderLinks.quote_id,
      guestId: orderLinks.guest_id,
      serial: orderLinks.serial,
      versionId: quoteVersions.id,
      orderNumber: quotes.order_number,
      total: quoteVersions.total_amount,
      exactDiscount: quoteVersions.exact_discount,
      customerName: sql<string | null>`coalesce(${quoteVersions.customer_name}, ${profiles.name})`,
      mobile: quoteVersions.mobile_number,
      email: users.email,
      madeAt: orderLinks.made_at,
      expiresAt: quoteVersions.expires_at,
      placedAt: orders.created_at,
      isReturned: mustPayAgain,
      cancelledAt: orderLinks.cancelled_at,
      claimedAt: orderLinks.claimed_at,
      claimedBy: orderLinks.claimed_by,
      claimer,
    })
    .from(orderLinks)
    .innerJoin(quotes, eq(quotes.id, orderLinks.quote_id))
    .innerJoin(quoteVersions, eq(quoteVersions.id, newest))
    .innerJoin(users, eq(users.id, orderLinks.guest_id))
    .leftJoin(profiles, eq(profiles.id, orderLinks.guest_id))
    .leftJoin(orders, eq(orders.id, orderLinks.quote_id))
    .where(which)
    .orderBy(desc(orderLinks.made_at), desc(orderLinks.quote_id))
    .limit(ORDERS_PER_PAGE + 1);
  return rows.map((row) => ({ ...row, state: linkState(row, now) }));
}

/**
 * Cancels the link's quote. A customer who has already paid can still send the payment: it is stored without an
 * order, and a seller decides (reading R52). Returns false if the order was placed or cancelled before.
 */
export async function cancelOrderLink(quoteId: string, by: string, now: Date): Promise<boolean> {
  const link = await linkOfOrder(quoteId, now);
  if (!link) return false;
  return await transaction(async (tx) => {
    if (!(await cancelQuoteIn(tx, link.guestId, link.versionId, now))) return false;
    await tx
      .update(quoteVersions)
      .set({ expires_at: sql`least(expires_at, ${now.toISOString()}::timestamptz)` })
      .where(eq(quoteVersions.quote_id, quoteId));
    await tx
      .update(orderLinks)
      .set({ cancelled_by: by, cancelled_at: now })
      .where(eq(orderLinks.quote_id, quoteId));
    return true;
  });
}

/**
 * Lets the link ask for payment for another 24 hours: the same items, at today's prices. Delivery that was free stays
 * so. Refused with the problems of the items or the address; null if the order was paid or cancelled, or the link was
 * extended, meanwhile.
 */
export async function extendOrderLink(
  quoteId: string,
  current: Pick<QuoteRequest, "deliveryTerms" | "payee" | "hasExactAmounts">,
  now: Date,
): Promise<{ ok: true } | { ok: false; problems: LinkProblem[] | null }> {
  const notOpen = { ok: false, problems: null } as const;
  const link = await linkOfOrder(quoteId, now);
  if (link?.state !== "expired") return notOpen;
  return await transactionUnlessRefused(async (tx) => {
    const version = await lockVersion(tx, link.guestId, link.versionId);
    if (version?.state !== "open") return notOpen;
    const { rows: extended } = await tx.execute(sql`select from quote_versions
      where quote_id = ${quoteId} and expires_at > ${now.toISOString()}::timestamptz limit 1`);
    if (extended.length > 0) return notOpen;
    const isCollected = version.shipping.type === "collected";
    const isFree = version.shipping.cost === ZERO;
    const { deliveryTerms: terms, ...others } = current;
    const free = { ...terms, costs: { standard: ZERO, express: ZERO } };
    const request = {
      ...({ ...others, source: "cart", shown: null, mobile: version.mobile } as const),
      delivery: isCollected ? ("collected" as const) : ("standard" as const),
      addressSlot: isCollected ? null : (1 as const),
      deliveryTerms: isFree ? free : terms,
      couponCode: await couponCodeOf(tx, version.couponId),
    };
    const made = await makeQuoteIn(tx, link.guestId, request, now);
    return made.ok ? { ok: true } : { ok: false, problems: [made.problem, ...(made.others ?? [])] };
  });
}

async function couponCodeOf(tx: Db, couponId: string | null): Promise<string | null> {
  if (couponId === null) return null;
  const [coupon] = await tx
    .select({ code: coupons.code })
    .from(coupons)
    .where(eq(coupons.id, couponId));
  return coupon?.code ?? null;
}

/**
 * Gives the link a new secret; the old link stops working. Returns false if the customer has claimed the order, if it
 * was cancelled, or if somebody else renewed the link first.
 */
export async function renewOrderLink(
  quoteId: string,
  serial: number,
  hashOf: SecretHash,
): Promise<boolean> {
  if (!isUuid(quoteId)) return false;
  const seen = and(eq(orderLinks.quote_id, quoteId), eq(orderLinks.serial, serial));
  const { rowCount } = await db
    .update(orderLinks)
    .set({ serial: serial + 1, token_hash: Buffer.from(hashOf(quoteId, serial + 1)) })
    .where(and(seen, isNull(orderLinks.claimed_by), isNull(orderLinks.cancelled_at)));
  return rowCount === 1;
}
