import { sql } from "drizzle-orm";
import { translated } from "#data/columns.server";
import { db } from "#data/db.server";
import { contentsOf } from "#data/json-columns.server";
import { nameBesideOthers } from "#domain/catalogue/combo-messages";
import { MAX_LISTED_PAYMENTS, MAX_LISTED_VERSIONS } from "#domain/checkout/limits";
import type { CheckoutSource } from "#domain/checkout/quotes";
import { translations } from "#domain/language";
import { type Paise, rupees } from "#domain/money/money";
import { nearIdOf } from "#domain/statements/near-ids";

/**
 * An open payment: the newest version of a quote that isn't an order yet, as the strip on every page and the lists of
 * payments show it.
 */
export type OpenPayment = Awaited<ReturnType<typeof openPaymentsOf>>[number];

/** A payment page of a customer with an account, which isn't an order yet. */
type StartedPayment = {
  versionId: string;
  customerId: string;
  /** The name, or the email address if there is none. */
  customer: string;
  orderNumber: string;
  total: Paise;
  /** The transaction ID that was typed and not confirmed. */
  transactionId: string | null;
};

/** How many typed IDs are compared with a mistyped one: the newest. */
const MAX_COMPARED = 500;

/** Returns the versions with an ID typed on their page that differs from this one in at most two digits, or not at all. */
async function versionsWithTypedId(transactionId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; typed: string }>(sql`
    select id, transaction_id_typed as typed from quote_versions
    where char_length(transaction_id_typed) = 12 order by created_at desc limit ${MAX_COMPARED}`);
  return rows
    .filter(({ typed }) => typed === transactionId || nearIdOf(typed, transactionId) !== null)
    .map(({ id }) => id);
}

/**
 * Returns started payments with this order number, or with this transaction ID typed on their page, perhaps with a
 * mistake.
 */
export async function startedPaymentsFound(text: string): Promise<StartedPayment[]> {
  const typed = /^\d{12}$/.test(text) ? await versionsWithTypedId(text) : [];
  const { rows } = await db.execute<Omit<StartedPayment, "total"> & { total: string }>(sql`
    select version.id as "versionId", quotes.user_id as "customerId",
      coalesce(version.customer_name, users.email) as customer, quotes.order_number as "orderNumber",
      version.total_amount::text as total, nullif(version.transaction_id_typed, '') as "transactionId"
    from (
      (select id from unnest(${sql.param(typed)}::uuid[]) id)
      union
      (select newest.id from quotes named cross join lateral (
          select id from quote_versions version where version.quote_id = named.id
          order by created_at desc, id desc limit 1) newest
        where named.order_number = ${text.toUpperCase()})) found
    join quote_versions version on version.id = found.id
    join quotes on quotes.id = version.quote_id and quotes.state <> 'placed'
      and not exists (select from unplaced_payments where version_id = version.id)
    join users on users.id = quotes.user_id and users.provider <> 'link'
    order by version.created_at desc limit ${MAX_LISTED_VERSIONS}`);
  return rows.map((row) => ({ ...row, total: rupees(row.total) }));
}

const firstLineField = (field: string) => sql`lines -> 0 ->> ${field}::text`;
const FIRST_LINE_COLUMNS = {
  product_name: firstLineField("product_name"),
  ...translations("name", firstLineField),
};

type Row = {
  id: string;
  source: CheckoutSource;
  total: string;
  name: string;
  quantity: number;
  combo_id: string | null;
  contents: unknown;
  lines: number;
  started: boolean;
  place: number;
};

/**
 * A person's open payments, newest first: at most five, with five versions each. Called for every signed-in page, so
 * it is one statement that uses an index.
 */
export async function openPaymentsOf(userId: string, now: Date) {
  const { rows } = await db.execute<Row>(sql`
    select version.*, quote.source, row_number() over (partition by quote.id order by version.created_at desc, version.id desc)::int as place
    from (
      select id, source from quotes
      where user_id = ${userId} and state <> 'placed' and state = 'open'
    ) quote
    cross join lateral (
      select id, created_at, total_amount::text as total,
        ${translated(FIRST_LINE_COLUMNS, "product_name", "name")} as name, (lines -> 0 ->> 'quantity')::int as quantity,
        ${firstLineField("combo_id")} as combo_id, nullif(lines -> 0 -> 'contents', 'null') as contents,
        jsonb_array_length(lines) as lines,
        (transaction_id_typed is not null or screenshot_path is not null) as started
      from quote_versions
      where quote_id = quote.id and expires_at > ${now.toISOString()}
      order by created_at desc, id desc
      limit ${MAX_LISTED_VERSIONS}
    ) version
    order by version.created_at desc, version.id desc
    limit ${MAX_LISTED_PAYMENTS * MAX_LISTED_VERSIONS}`);
  const newest = rows.filter(({ place }) => place === 1).slice(0, MAX_LISTED_PAYMENTS);
  return newest.map((row) => ({
    versionId: row.id,
    source: row.source,
    total: rupees(row.total),
    // The first line, with its name beside others; `more` counts them.
    first: { name: firstName(row), quantity: row.quantity },
    more: row.lines - 1,
    // True if an ID was typed or a screenshot uploaded; then the link Finish leads to the Confirm part of the page.
    started: row.started,
    // Earlier versions of the quote that asked for another amount, one for each amount; each can still be confirmed
    // (reading R52).
    earlier: rows
      .filter(
        ({ source, place, total }) => source === row.source && place > 1 && total !== row.total,
      )
      .filter(({ total }, index, all) => all.findIndex((one) => one.total === total) === index)
      .map(({ id, total }) => ({ versionId: id, total: rupees(total) })),
  }));
}

function firstName({ name, combo_id, contents, lines }: Row): string {
  return nameBesideOthers({ name, id: combo_id ?? "", contents: contentsOf(contents) }, lines - 1);
}
