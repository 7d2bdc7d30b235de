import { and, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { isKey } from "#data/columns.server";
import { type Db, db, read, transaction } from "#data/db.server";
import { lockPerson } from "#data/people/person-lock.server";
import { promisedProducts, quotes, quoteVersions } from "#data/schema.server";
import { registeredNameOf } from "#data/settings/registered-name.server";
import type { OrderLine } from "#domain/cart/lines";
import { episodeIdOf } from "#domain/catalogue/catalogue";
import type { Gift } from "#domain/checkout/gift";
import { type CheckoutSource, isCheckoutSource, type QuoteTerms } from "#domain/checkout/quotes";
import type { ShippingType } from "#domain/checkout/shipping";
import { typedTransactionId } from "#domain/checkout/upi";
import type { Language } from "#domain/language";
import { MOST_LISTED_VERSIONS, MOST_UNPLACED_PICTURES, QUOTE_LIFE_SECONDS } from "#domain/limits";
import type { Paise } from "#domain/money/money";
import type { PayeeNames } from "#domain/receipts/receipt-facts";
import { withNames } from "./line-names.server.ts";

/**
 * A version: what one Proceed to Payment promised (readings R18, R52). Re-pricing adds a version to the quote and
 * takes none away; each can be confirmed for 24 hours and places exactly what it showed.
 */
export type QuoteVersion = {
  id: string;
  /** The id becomes the order's, so that what is uploaded is already named after the order. */
  quoteId: string;
  userId: string;
  source: CheckoutSource;
  orderNumber: string;
  /** The state of the quote: `cancelled` closes its page, and what was paid can still be confirmed. */
  state: "open" | "cancelled" | "placed";
  /** Tells whether this version is the one that was placed. */
  placed: boolean;
  lines: OrderLine[];
  subtotal: Paise;
  discount: Paise;
  couponId: string | null;
  shipping: { type: ShippingType; cost: Paise };
  total: Paise;
  address: string | null;
  /** The customer's name: of a gift the payer's, where it is known; else the name on the parcel. */
  customerName: string | null;
  gift: Gift | null;
  mobile: string;
  /** The delivery number; null without a parcel, and for versions from before it was stored. */
  deliveryMobile: string | null;
  /** The payee, as the page shows it (reading R22); null for a version from before it was stored. */
  payee: PayeeNames | null;
  typedTransactionId: string | null;
  screenshot: Screenshot | null;
  createdAt: Date;
  expiresAt: Date;
  /** The store counts pieces of some sizes; known where the version is locked. */
  stockCounted?: boolean;
};

/** The private picture's path, the hash of its bytes, and what is known of where they came from. */
export type Screenshot = { path: string; sha256: Uint8Array } & ScreenshotOrigin;

export type ScreenshotOrigin = {
  /** The file that a browser made it smaller from, by that browser's word alone. */
  chosen?: { sha256: Uint8Array; bytes: number } | null;
  /** The program that the picture names: by the browser's word where there is a chosen file. */
  program?: string | null;
};

/** The columns of a version and of a payment that say so. */
export function screenshotColumns(screenshot: Screenshot | null) {
  return {
    screenshot_path: screenshot?.path ?? null,
    screenshot_sha256: screenshot?.sha256 ?? null,
    screenshot_chosen_sha256: screenshot?.chosen?.sha256 ?? null,
    screenshot_chosen_bytes: screenshot?.chosen?.bytes ?? null,
    screenshot_program: screenshot?.program ?? null,
  };
}

/** The screenshot of a row; null where there is none. */
export function screenshotOf(row: ReturnType<typeof screenshotColumns>): Screenshot | null {
  const { screenshot_path: path, screenshot_sha256: sha256, screenshot_program: program } = row;
  const { screenshot_chosen_sha256: chosen, screenshot_chosen_bytes: bytes } = row;
  if (!path || !sha256) return null;
  return { path, sha256, chosen: chosen && bytes ? { sha256: chosen, bytes } : null, program };
}

/** The newest version of the open quote: what a reload, the back button or another device finds. */
export async function openQuote(
  userId: string,
  source: CheckoutSource,
  now: Date,
): Promise<QuoteVersion | null> {
  return (await confirmableVersions(userId, source, now)).open;
}

/**
 * Versions of a source's quote that can be confirmed still (reading R52): of an open one all, of a cancelled one
 * those that somebody had started to confirm. These come first, then the newest. `open` is the newest of an open
 * quote, as `openQuote` finds it.
 */
export async function confirmableVersions(
  userId: string,
  source: CheckoutSource,
  now: Date,
): Promise<{ open: QuoteVersion | null; confirmable: QuoteVersion[] }> {
  if (!isCheckoutSource(source)) return { open: null, confirmable: [] };
  const most = MOST_UNPLACED_PICTURES + MOST_LISTED_VERSIONS;
  const newest = [desc(quoteVersions.created_at), desc(quoteVersions.id)];
  const rows = await read(() =>
    versionRows(db)
      .where(
        and(
          unplacedQuote(userId, source),
          sql`${quoteVersions.expires_at} > ${now.toISOString()}`,
          or(eq(quotes.state, "open"), isStarted),
        ),
      )
      // The newest is among them, however many were started before it.
      .orderBy(
        sql`row_number() over (order by ${sql.join(newest, sql`, `)}) > 1`,
        desc(isStarted),
        ...newest,
      )
      .limit(most),
  );
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

/** A person's own version, whatever the state of its quote. */
export async function quoteVersionOf(
  userId: string,
  versionId: string,
): Promise<QuoteVersion | null> {
  if (!isKey(versionId)) return null;
  const [row] = await read(() => versionRows(db).where(ownVersion(userId, versionId)));
  return row ? toVersion(row) : null;
}

function versionRows(tx: Db) {
  return tx
    .select({
      quotes,
      quote_versions: quoteVersions,
      registeredName: registeredNameOf(quoteVersions.upi_id),
      stockCounted: sql<boolean>`exists (select from stock_counts)`,
    })
    .from(quoteVersions)
    .innerJoin(quotes, eq(quotes.id, quoteVersions.quote_id));
}

function ownVersion(userId: string, versionId: string) {
  return and(eq(quoteVersions.id, versionId), eq(quotes.user_id, userId));
}

/** Locks the version's quote, after the person: in the order of Proceed to Payment. */
export async function lockVersion(
  tx: Db,
  userId: string,
  versionId: string,
): Promise<QuoteVersion | null> {
  if (!isKey(versionId)) return null;
  await lockPerson(tx, userId);
  const [row] = await versionRows(tx).where(ownVersion(userId, versionId)).for("update");
  return row ? { ...toVersion(row), stockCounted: row.stockCounted } : null;
}

/** Adds a version to a quote that is locked. */
export async function insertVersion(
  tx: Db,
  quote: QuoteRow,
  { lines, bill, couponId, address, mobile, customerName, gift }: QuoteTerms,
  { payee, language }: { payee: PayeeNames; language?: Language | undefined },
  now: Date,
): Promise<QuoteVersion> {
  const [version] = await tx
    .insert(quoteVersions)
    .values({
      quote_id: quote.id,
      lines: await withNames(tx, lines),
      subtotal: bill.subtotal,
      discount_amount: bill.discount,
      shipping_cost: bill.shipping.cost,
      total_amount: bill.total,
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
  const products = promisedProductsOf(lines).map((one) => ({ version_id: version.id, ...one }));
  if (products.length > 0) await tx.insert(promisedProducts).values(products);
  const { registeredName } = payee;
  return toVersion({ quotes: quote, quote_versions: version, registeredName });
}

/** References of an order of these lines: each product and episode once. */
function promisedProductsOf(lines: readonly OrderLine[]) {
  const ids = new Set(lines.filter(({ kind }) => kind !== "combo").map(({ id }) => id));
  return [...ids].map((id) => {
    const episode_id = episodeIdOf(id);
    return episode_id === null ? { product_id: id } : { episode_id };
  });
}

/** Saves what is being typed into the confirm form. False once the version is an order. */
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

/** Clears the id and the picture: a payment has them now. */
export async function clearConfirmation(tx: Db, versionId: string): Promise<void> {
  await tx
    .update(quoteVersions)
    .set({ ...NO_SCREENSHOT, transaction_id_typed: null })
    .where(eq(quoteVersions.id, versionId));
}

export async function detachScreenshot(tx: Db, versionId: string): Promise<void> {
  await tx.update(quoteVersions).set(NO_SCREENSHOT).where(eq(quoteVersions.id, versionId));
}

const NO_SCREENSHOT = { ...screenshotColumns(null), screenshot_at: null };

/** A source's quote while nothing of it is placed: one at most. */
export function unplacedQuote(userId: string, source: CheckoutSource) {
  return and(eq(quotes.user_id, userId), eq(quotes.source, source), ne(quotes.state, "placed"));
}

export type QuoteRow = typeof quotes.$inferSelect;

type VersionRow = {
  quotes: QuoteRow;
  quote_versions: typeof quoteVersions.$inferSelect;
  registeredName: string | null;
};

function toVersion({
  quotes: quote,
  quote_versions: row,
  registeredName,
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
