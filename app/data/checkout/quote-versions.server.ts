import { and, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { isUuid, newId } from "#data/columns.server";
import { type Db, db, transaction } from "#data/db.server";
import { lockPerson } from "#data/people/person-lock.server";
import { orders, promisedProducts, quotes, quoteVersions } from "#data/schema.server";
import { registeredNameOf } from "#data/settings/registered-name.server";
import type { OrderLine } from "#domain/cart/lines";
import { episodeIdOf } from "#domain/catalogue/catalogue";
import type { Gift } from "#domain/checkout/gift";
import {
  MAX_LISTED_VERSIONS,
  MAX_UNPLACED_SCREENSHOTS,
  QUOTE_LIFE_SECONDS,
} from "#domain/checkout/limits";
import { type CheckoutSource, isCheckoutSource, type QuoteTerms } from "#domain/checkout/quotes";
import type { ShippingType } from "#domain/checkout/shipping";
import { typedTransactionId } from "#domain/checkout/transaction-id";
import type { Language } from "#domain/language";
import { add, type Paise, plainDecimal, ZERO } from "#domain/money/money";
import type { PayeeNames } from "#domain/receipts/receipt-facts";
import { freeExactDiscount } from "./exact-amounts.server.ts";
import { withNames } from "./line-names.server.ts";

/**
 * A version is what one press of Proceed to Payment promised: lines, amount and address (readings R18, R52). Another
 * press adds a version to the quote and leaves the earlier ones. Each can be confirmed for 24 hours, and confirming
 * it orders exactly what it showed.
 */
export type QuoteVersion = {
  id: string;
  /** The quote's id, which becomes the order's id. Uploads before Confirm already carry it in their names. */
  quoteId: string;
  userId: string;
  source: CheckoutSource;
  orderNumber: string;
  /** The quote's state. `cancelled` closes the payment page, but somebody who has paid can still confirm. */
  state: "open" | "cancelled" | "placed";
  placed: boolean;
  lines: OrderLine[];
  subtotal: Paise;
  discount: Paise;
  couponId: string | null;
  shipping: { type: ShippingType; cost: Paise };
  /** The paise that an exact amount takes off the bill; zero: the version has none (reading R70). */
  exactDiscount: Paise;
  /** True if the bank may report the version's exact amount: a phone or mailbox reports its messages. */
  isBankAwaited: boolean;
  total: Paise;
  address: string | null;
  /** The payer's name for a gift, if it is known; otherwise the name on the parcel. */
  customerName: string | null;
  gift: Gift | null;
  mobile: string;
  /** Null if there is no parcel, and for versions that an older release made. */
  deliveryMobile: string | null;
  /** The payee that the page named (reading R22); null for versions that an older release made. */
  payee: PayeeNames | null;
  typedTransactionId: string | null;
  screenshot: Screenshot | null;
  createdAt: Date;
  expiresAt: Date;
  /** True if the stock of any size in the shop is counted; read only when the version is locked. */
  stockCounted?: boolean;
  /** True if the quote holds a use of any coupon; read only when the version is locked. */
  holdsCoupons?: boolean;
};

/** The screenshot's path, the hash of its bytes, and what is known of its origin. */
export type Screenshot = { path: string; sha256: Uint8Array } & ScreenshotOrigin;

export type ScreenshotOrigin = {
  /**
   * The hash and size of the customer's original file, if the browser made it smaller before the upload; the browser
   * reports them.
   */
  chosen?: { sha256: Uint8Array; bytes: number } | null;
  /** The program named in the screenshot's metadata. If the browser made the file smaller, the browser reports it. */
  program?: string | null;
};

export function screenshotColumns(screenshot: Screenshot | null) {
  return {
    screenshot_path: screenshot?.path ?? null,
    screenshot_sha256: screenshot?.sha256 ?? null,
    screenshot_chosen_sha256: screenshot?.chosen?.sha256 ?? null,
    screenshot_chosen_bytes: screenshot?.chosen?.bytes ?? null,
    screenshot_program: screenshot?.program ?? null,
  };
}

export function screenshotOf(row: ReturnType<typeof screenshotColumns>): Screenshot | null {
  const { screenshot_path: path, screenshot_sha256: sha256, screenshot_program: program } = row;
  const { screenshot_chosen_sha256: chosen, screenshot_chosen_bytes: bytes } = row;
  if (!path || !sha256) return null;
  return { path, sha256, chosen: chosen && bytes ? { sha256: chosen, bytes } : null, program };
}

/**
 * Returns the newest version of the open quote. The payment page shows it after a reload, a press of Back, or on
 * another device.
 */
export async function openQuote(
  userId: string,
  source: CheckoutSource,
  now: Date,
): Promise<QuoteVersion | null> {
  return (await confirmableVersions(userId, source, now)).open;
}

/**
 * Returns the versions that can still be confirmed (reading R52): all versions of an open quote, or those of a
 * cancelled quote that have a typed ID or a screenshot. Versions with one of the two come first, then the newest.
 * `open` is the version that `openQuote` returns.
 */
export async function confirmableVersions(
  userId: string,
  source: CheckoutSource,
  now: Date,
): Promise<{ open: QuoteVersion | null; confirmable: QuoteVersion[] }> {
  if (!isCheckoutSource(source)) return { open: null, confirmable: [] };
  const most = MAX_UNPLACED_SCREENSHOTS + MAX_LISTED_VERSIONS;
  const newest = [desc(quoteVersions.created_at), desc(quoteVersions.id)];
  const rows = await versionRows(db)
    .where(
      and(
        unplacedQuote(userId, source),
        sql`${quoteVersions.expires_at} > ${now.toISOString()}`,
        or(eq(quotes.state, "open"), isStarted),
      ),
    )
    // The newest version sorts first, so that the limit never cuts it off.
    .orderBy(
      sql`row_number() over (order by ${sql.join(newest, sql`, `)}) > 1`,
      desc(isStarted),
      ...newest,
    )
    .limit(most);
  const [first] = rows;
  const started = (version: QuoteVersion) =>
    Number(version.typedTransactionId !== null || version.screenshot !== null);
  return {
    open: first?.quotes.state === "open" ? toVersion(first) : null,
    confirmable: rows.map(toVersion).toSorted((one, other) => started(other) - started(one)),
  };
}

const isStarted = sql`(${or(
  isNotNull(quoteVersions.transaction_id_typed),
  isNotNull(quoteVersions.screenshot_path),
)})`;

/** Returns a version of this person, whatever the state of its quote; null for anybody else's. */
export async function quoteVersionOf(
  userId: string,
  versionId: string,
): Promise<QuoteVersion | null> {
  if (!isUuid(versionId)) return null;
  const [row] = await versionRows(db).where(ownVersion(userId, versionId));
  return row ? toVersion(row) : null;
}

/**
 * SQL for the language of emails about a version that its customer didn't confirm. The query must select from quotes
 * and quote_versions. Versions of an older release store no language; for them it is the language of the person's
 * last order.
 */
export const EMAIL_LANGUAGE = sql<Language | null>`coalesce(${quoteVersions.language}, (
  select last.language from ${orders} last where last.user_id = ${quotes.user_id}
  order by last.created_at desc limit 1))`;

function versionRows(tx: Db) {
  return tx
    .select({
      quotes,
      quote_versions: quoteVersions,
      registeredName: registeredNameOf(quoteVersions.upi_id),
      isBankAwaited: sql<boolean>`${quoteVersions.exact_discount} > 0 and exists (
        select from sms_sources where off_at is null and paused_at is null)`,
      stockCounted: sql<boolean>`exists (select from stock_counts)`,
      holdsCoupons: sql<boolean>`exists (
        select from coupon_holds where coupon_holds.quote_id = ${quoteVersions.quote_id})`,
    })
    .from(quoteVersions)
    .innerJoin(quotes, eq(quotes.id, quoteVersions.quote_id));
}

function ownVersion(userId: string, versionId: string) {
  return and(eq(quoteVersions.id, versionId), eq(quotes.user_id, userId));
}

/**
 * Locks the person, then the version's quote. Proceed to Payment locks in the same order, so the two can't deadlock.
 */
export async function lockVersion(
  tx: Db,
  userId: string,
  versionId: string,
): Promise<QuoteVersion | null> {
  if (!isUuid(versionId)) return null;
  await lockPerson(tx, userId);
  const [row] = await versionRows(tx).where(ownVersion(userId, versionId)).for("update");
  if (!row) return null;
  const { stockCounted, holdsCoupons } = row;
  return { ...toVersion(row), stockCounted, holdsCoupons };
}

type VersionRequest = {
  payee: PayeeNames;
  language?: Language | undefined;
  /** True: the version gets an exact amount, if one is free. */
  hasExactAmount: boolean;
};

/** Adds a version to a quote that the caller has locked. */
export async function insertVersion(
  tx: Db,
  quote: QuoteRow,
  { lines, bill, couponId, address, mobile, customerName, gift }: QuoteTerms,
  { payee, language, hasExactAmount }: VersionRequest,
  now: Date,
): Promise<QuoteVersion> {
  const id = newId();
  const products = promisedProductsOf(lines).map((one) => ({ version_id: id, ...one }));
  const exact = { quoteId: quote.id, userId: quote.user_id, total: bill.total };
  const parts = [
    ...(products.length > 0 ? [promising(tx, products)] : []),
    ...(hasExactAmount
      ? [tx.$with("exact", {}).as(sql`select ${freeExactDiscount(exact, now)} as discount`)]
      : []),
  ];
  const [version] = await (parts.length > 0 ? tx.with(...parts) : tx)
    .insert(quoteVersions)
    .values({
      id,
      quote_id: quote.id,
      lines: await withNames(tx, lines),
      subtotal: bill.subtotal,
      discount_amount: bill.discount,
      shipping_cost: bill.shipping.cost,
      total_amount: bill.total,
      ...(hasExactAmount && {
        exact_discount: sql`(select discount from exact)`,
        total_amount: sql`${plainDecimal(bill.total)}::numeric - (select discount from exact)`,
      }),
      coupon_id: couponId,
      shipping_type: bill.shipping.type,
      shipping_address: address?.address ?? null,
      customer_name: customerName,
      gift_recipient: gift?.recipient ?? null,
      gift_message: gift?.message ?? null,
      mobile_number: mobile,
      delivery_mobile: address?.mobile ?? null,
      upi_id: payee.upiId,
      upi_name: payee.name,
      language: language ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + QUOTE_LIFE_SECONDS * 1_000),
    })
    .returning();
  if (!version) throw new Error("an insert that returns nothing");
  const { registeredName } = payee;
  // The owner has turned exact amounts on, which is offered while the bank's money is reported.
  const isBankAwaited = version.exact_discount > 0;
  return toVersion({ quotes: quote, quote_versions: version, registeredName, isBankAwaited });
}

function promising(tx: Db, products: (typeof promisedProducts.$inferInsert)[]) {
  const { version_id } = promisedProducts;
  return tx
    .$with("promised")
    .as(tx.insert(promisedProducts).values(products).returning({ version_id }));
}

/** The product and episode ids of these lines, each once. */
function promisedProductsOf(lines: readonly OrderLine[]) {
  const ids = new Set(lines.filter(({ kind }) => kind !== "combo").map(({ id }) => id));
  return [...ids].map((id) => {
    const episode_id = episodeIdOf(id);
    return episode_id === null ? { product_id: id } : { episode_id };
  });
}

/** Saves the transaction id while the customer types it. False once the version is an order. */
export async function saveTypedTransactionId(
  userId: string,
  versionId: string,
  typed: string,
): Promise<boolean> {
  const transaction_id_typed = typedTransactionId("", typed).value || null;
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

/** Lets a version that is paid in cash cost what its bill says. The caller has locked it. */
export async function withoutExactDiscount(tx: Db, version: QuoteVersion): Promise<QuoteVersion> {
  if (version.exactDiscount === ZERO) return version;
  const total = add(version.total, version.exactDiscount);
  await tx
    .update(quoteVersions)
    .set({ exact_discount: ZERO, total_amount: total })
    .where(eq(quoteVersions.id, version.id));
  return { ...version, exactDiscount: ZERO, total };
}

/** Clears the version's typed id and screenshot after they became a payment. */
export function clearTypedPayment(tx: Db, versionId: string) {
  return tx
    .update(quoteVersions)
    .set({ ...NO_SCREENSHOT, transaction_id_typed: null })
    .where(eq(quoteVersions.id, versionId));
}

export async function detachScreenshot(tx: Db, versionId: string): Promise<void> {
  await tx.update(quoteVersions).set(NO_SCREENSHOT).where(eq(quoteVersions.id, versionId));
}

const NO_SCREENSHOT = { ...screenshotColumns(null), screenshot_at: null };

/** Condition for a person's quote of this source that isn't an order yet; there is at most one. */
export function unplacedQuote(userId: string, source: CheckoutSource) {
  return and(eq(quotes.user_id, userId), eq(quotes.source, source), ne(quotes.state, "placed"));
}

export type QuoteRow = Omit<typeof quotes.$inferSelect, "created_at" | "closed_at" | "reminded_at">;

type VersionRow = {
  quotes: QuoteRow;
  quote_versions: typeof quoteVersions.$inferSelect;
  registeredName: string | null;
  isBankAwaited: boolean;
};

function toVersion({
  quotes: quote,
  quote_versions: row,
  registeredName,
  isBankAwaited,
}: VersionRow): QuoteVersion {
  return {
    id: row.id,
    quoteId: quote.id,
    userId: quote.user_id,
    source: quote.source as CheckoutSource,
    orderNumber: quote.order_number,
    state: quote.state,
    placed: quote.placed_version_id === row.id,
    lines: row.lines,
    subtotal: row.subtotal,
    discount: row.discount_amount,
    couponId: row.coupon_id,
    shipping: { type: row.shipping_type, cost: row.shipping_cost },
    exactDiscount: row.exact_discount,
    isBankAwaited,
    total: row.total_amount,
    address: row.shipping_address,
    customerName: row.customer_name,
    gift: row.gift_recipient ? { recipient: row.gift_recipient, message: row.gift_message } : null,
    mobile: row.mobile_number,
    deliveryMobile: row.delivery_mobile,
    payee:
      row.upi_id && row.upi_name ? { upiId: row.upi_id, name: row.upi_name, registeredName } : null,
    typedTransactionId: row.transaction_id_typed,
    screenshot: screenshotOf(row),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
