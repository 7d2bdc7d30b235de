import { type SQL, sql } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { db } from "#data/db.server";
import { JOIN_RECEIVED_EARLIER } from "#data/figures/payment-days.server";
import { mayBeAssigned } from "#data/orders/payment/payment-credits.server";
import { isReversed, reportName } from "#data/orders/payment/reversals.server";
import { rupees } from "#domain/money/money";
import { MAX_ORDERS_COUNTED } from "#domain/orders/limits";
import {
  type Candidate,
  candidatesOf,
  type PromisedVersion,
  type UnmatchedCredit,
} from "#domain/statements/placement/candidates";
import { CANDIDATE_DAYS } from "#domain/statements/placement/promised";
import {
  HAS_NEAR_ID,
  JOIN_SENT_PAYMENT,
  NEAR_ID_DAYS,
  SENT_PAYMENT,
  type SentPaymentRow,
  toSentPayment,
} from "./sent-payments.server.ts";

// Unmatched credits: credits of confirmed statements whose ID no order's payment has, with the quote versions that
// they may have paid for (reading R52).

const PER_PAGE = 20;
/** How many candidates are shown beside a credit. If there are more, the amount doesn't show who paid. */
const MOST_CANDIDATES = 24;
/**
 * How many quote versions with an amount are searched, placed ones included: the newest ones before the end of the
 * credit's day.
 */
const MOST_LOOKED_AT = 2_000;

/**
 * Condition: a credit is unmatched. A payment without an order may have its ID; an owner can make that order. A
 * credit that was reversed doesn't count.
 */
export const UNMATCHED = sql`
  credit.payment_id is null and ${mayBeAssigned(sql`credit.decision`)}
  and not ${isReversed(sql`credit.transaction_id`)}
  and not exists (
    select from payments where payments.transaction_id = credit.transaction_id and released_at is null
      and (order_id is not null or verified_at is not null))`;
export const IS_NOT_OURS = sql`credit.payment_id is null and credit.decision = 'not-ours'`;

export type UnmatchedCreditRow = UnmatchedCredit & {
  id: string;
  payerUpiId: string | null;
  /** True: a possible payer was asked by email. */
  isInvited: boolean;
  /** `line` is null for the SMS of a phone. */
  statement: { fileName: string; line: number | null };
  candidates: (Candidate & { customer: PromisedCustomer })[];
  /** True: there are more quote versions with this amount than are shown. */
  more: boolean;
  /** Payments with this ID that a seller had rejected, although the money arrived. */
  rejected: { orderId: string | null; orderNumber: string; reason: string }[];
  /** The quote version of a payment without an order that has this ID; null: no such payment. */
  storedFor: string | null;
};

type PromisedCustomer = {
  name: string | null;
  email: string;
  mobile: string;
  /** The order that was placed from this quote; null: none. */
  orderId: string | null;
  invitedAt: Date | null;
  /** What the quote version contains, such as 2 × Night Bus. */
  items: { name: string; quantity: number }[];
  couponCode: string | null;
};

type CreditRow = Omit<UnmatchedCredit, "amount"> & {
  id: string;
  amount: string;
  payerUpiId: string | null;
  /** True: a possible payer was asked by email. */
  isInvited: boolean;
  fileName: string;
  line: number | null;
  /** True: there are more quote versions with this amount than are searched. */
  isCommon: boolean;
};

/**
 * Returns a page of credits, newest first. `open`: unmatched ones; `aside`: those that an owner marked as not the
 * store's.
 */
export async function unmatchedCredits(
  list: "open" | "aside",
  after: string | null,
  now: Date,
): Promise<{ rows: UnmatchedCreditRow[]; next: string | null }> {
  const afterCursor =
    after && isUuid(after)
      ? sql`and (credit.credited_on, credit.id) < (select credited_on, id from statement_credits where id = ${after})`
      : sql``;
  const found = await creditRows(sql`${list === "open" ? UNMATCHED : IS_NOT_OURS} ${afterCursor}
    order by credit.credited_on desc, credit.id desc limit ${PER_PAGE + 1}`);
  const shown = found.slice(0, PER_PAGE);
  const ids = shown.map(({ id }) => id);
  const [versions, rejected, stored] = await Promise.all([
    list === "open" ? versionRows(ids) : [],
    rejectedRows(ids),
    storedRows(ids),
  ]);
  const rows = shown.map((row): UnmatchedCreditRow => {
    const { fileName, line, isCommon, ...rest } = row;
    const credit = { ...rest, amount: rupees(row.amount) };
    const own = versions.filter(({ creditId }) => creditId === row.id);
    const more = isCommon || own.length > MOST_CANDIDATES;
    const ofCredit = candidatesOf(credit, own.map(toVersion), now, more).map((each) => ({
      ...each,
      customer: customerOf(own.find(({ versionId }) => versionId === each.version.versionId)),
    }));
    return {
      ...credit,
      statement: { fileName, line },
      candidates: ofCredit.slice(0, MOST_CANDIDATES),
      more,
      rejected: rejected.filter(({ creditId }) => creditId === row.id),
      storedFor: stored.find(({ creditId }) => creditId === row.id)?.versionId ?? null,
    };
  });
  return { rows, next: found.length > PER_PAGE ? (ids.at(-1) ?? null) : null };
}

export const UNMATCHED_CREDITS = sql`from statement_credits credit where ${UNMATCHED}`;

/** Counts the unmatched credits, up to MAX_ORDERS_COUNTED. */
export async function countUnmatchedCredits(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select ${UNMATCHED_CREDITS} limit ${MAX_ORDERS_COUNTED}) as counted`);
  return rows[0]?.count ?? 0;
}

async function creditRows(which: SQL): Promise<CreditRow[]> {
  const { rows } = await db.execute<CreditRow>(sql`
    select credit.id, credit.transaction_id as "transactionId", credit.amount::text as amount,
      to_char(credit.credited_on, 'YYYY-MM-DD') as day, credit.order_number as "orderNumber",
      credit.payer_upi_id as "payerUpiId", credit.payer_name as "payerName",
      credit.decision is not distinct from 'invited' as "isInvited",
      ${reportName("credit")} as "fileName", case when credit.statement_id is not null then credit.line end as line,
      exists (select ${FROM_VERSIONS_OF_AMOUNT} offset ${MOST_LOOKED_AT}) as "isCommon"
    from statement_credits credit where ${which}`);
  return rows;
}

const VERSION_IS_IN_TIME = sql`version.created_at < (credit.credited_on + 1)::timestamp at time zone 'Asia/Kolkata'
  and version.created_at >= (credit.credited_on - ${CANDIDATE_DAYS}::integer)::timestamp at time zone 'Asia/Kolkata'`;
/** The version asked for the credit's amount, or for an exact amount that the credit has in whole rupees. */
const IS_VERSION_OF_AMOUNT = sql`(version.total_amount = credit.amount
  or credit.amount % 1 = 0 and version.exact_discount > 0
    and version.total_amount > credit.amount - 1 and version.total_amount < credit.amount + 1)`;
/** Selects the quote versions with the amount of `credit` that were made before its day ended. */
export const FROM_VERSIONS_OF_AMOUNT = sql`from quote_versions version
  where ${IS_VERSION_OF_AMOUNT} and ${VERSION_IS_IN_TIME}`;

const dayAfterCredit = (days: number) =>
  sql`((credit.credited_on + ${days}::integer)::timestamp at time zone 'Asia/Kolkata')`;

/** Selects the versions of orders whose customer sent almost the credit's ID, whatever became of the payment. */
const VERSIONS_WITH_NEAR_ID = sql`
  select version.id from payments payment
  join quotes on quotes.id = payment.order_id
  join quote_versions version on version.id = quotes.placed_version_id
  where payment.submitted_at >= ${dayAfterCredit(-NEAR_ID_DAYS)} and payment.submitted_at < ${dayAfterCredit(NEAR_ID_DAYS)}
    and payment.method = 'upi' and ${HAS_NEAR_ID} and ${VERSION_IS_IN_TIME}
  order by payment.submitted_at desc limit ${MOST_CANDIDATES}`;

/** Selects the placed versions of orders whose payment with the credit's ID was rejected. */
const VERSIONS_WITH_REJECTED_ID = sql`
  select version.id from payments payment
  join quotes on quotes.id = payment.order_id
  join quote_versions version on version.id = quotes.placed_version_id
  where payment.transaction_id = credit.transaction_id and payment.released_at is not null and ${VERSION_IS_IN_TIME}`;

/** Selects the placed versions with the credit's amount of customers who are known to pay from its UPI ID. */
const VERSIONS_OF_PAYER = sql`
  select version.id from (
    select id as user_id from profiles where lower(refund_upi_id) = lower(credit.payer_upi_id)
    union
    select earlier.user_id from statement_credits known
    join payments paid on paid.id = known.payment_id
    join orders earlier on earlier.id = paid.order_id
    where known.payment_id is not null and lower(known.payer_upi_id) = lower(credit.payer_upi_id)) payer
  join quotes on quotes.user_id = payer.user_id
  join quote_versions version on version.id = quotes.placed_version_id
  where ${IS_VERSION_OF_AMOUNT} and ${VERSION_IS_IN_TIME}
  order by version.created_at desc limit ${MOST_CANDIDATES}`;

/** Selects the versions with the credit's amount whose customer's first name is in the name that the bank shows. */
const VERSIONS_OF_PAYERS_NAME = sql`
  select version.id from (
    select version.id, created_at, split_part(lower(customer_name), ' ', 1) as first_name ${FROM_VERSIONS_OF_AMOUNT}
    order by created_at desc limit ${MOST_LOOKED_AT}) version
  where first_name <> '' and position(first_name in lower(credit.payer_name)) > 0
  order by version.created_at desc limit ${MOST_CANDIDATES}`;

/** The facts that a version's row has in the form of `PromisedVersion` and `PromisedCustomer`. */
type SameFacts = Pick<
  PromisedVersion,
  | "versionId"
  | "quoteId"
  | "orderNumber"
  | "quote"
  | "repriced"
  | "isIdOfOthers"
  | "typedId"
  | "samePayer"
> &
  Pick<PromisedCustomer, "name" | "email" | "mobile" | "items" | "couponCode">;

type VersionRow = SameFacts & {
  creditId: string;
  total: string;
  exactDiscount: string;
  createdAt: string;
  expiresAt: string;
  isPlaced: boolean;
  payment: NonNullable<PromisedVersion["order"]>["payment"];
  sent: SentPaymentRow | null;
  isCancelled: boolean;
  invitedAt: string | null;
};

/**
 * Returns, for each credit, the quote versions with its amount, those with its ID typed on their page, and those with
 * the order number at the beginning of its note. Verified orders are found only by their number, by a near ID that
 * their customer sent, and by the payer.
 */
async function versionRows(creditIds: string[]): Promise<VersionRow[]> {
  if (creditIds.length === 0) return [];
  const { rows } = await db.execute<VersionRow>(sql`
    select credit.id as "creditId", version.id as "versionId", quote.id as "quoteId",
      quote.order_number as "orderNumber", version.total_amount::text as total,
      version.exact_discount::text as "exactDiscount", version.created_at as "createdAt", version.expires_at as "expiresAt",
      case when quote.state = 'cancelled' and exists (select from order_links
          where order_links.quote_id = quote.id and order_links.cancelled_at is not null) then 'cancelled-by-seller' else quote.state end as quote,
      exists (select from quote_versions newer where newer.quote_id = quote.id
        and (newer.created_at, newer.id) > (version.created_at, version.id)) as repriced,
      quote.placed_version_id is not distinct from version.id as "isPlaced",
      case when orders.payment_verified then 'verified'
        when exists (select from payments live where live.order_id = orders.id and live.released_at is null) then 'waiting'
        else 'rejected' end as payment,
      ${SENT_PAYMENT} as sent, orders.status is not distinct from 'cancelled' as "isCancelled",
      exists (select from payments other where other.transaction_id = credit.transaction_id
        and other.order_id is distinct from quote.id) as "isIdOfOthers",
      version.transaction_id_typed as "typedId",
      credit.payer_upi_id is not null and (
        exists (select from profiles where profiles.id = quote.user_id
          and lower(profiles.refund_upi_id) = lower(credit.payer_upi_id))
        or exists (
          select from orders earlier join payments paid on paid.order_id = earlier.id
          join statement_credits known on known.payment_id = paid.id
          where earlier.user_id = quote.user_id and earlier.payment_transaction_id is not null
            and lower(known.payer_upi_id) = lower(credit.payer_upi_id))) as "samePayer",
      version.customer_name as name, users.email, version.mobile_number as mobile,
      (select invited_at from credit_invitations invitation
        where invitation.credit_id = credit.id and invitation.user_id = quote.user_id) as "invitedAt",
      (select jsonb_agg(jsonb_build_object('name', line ->> 'product_name', 'quantity', line -> 'quantity'))
        from jsonb_path_query(version.lines, '$[0 to 2]') as line) as items,
      (select code from coupons where coupons.id = version.coupon_id) as "couponCode"
    from statement_credits credit
    cross join lateral (
      (select version.id from (
          select version.id, quote_id, created_at ${FROM_VERSIONS_OF_AMOUNT}
          order by created_at desc limit ${MOST_LOOKED_AT}) version
        join quotes on quotes.id = version.quote_id
        where quotes.state <> 'placed' or exists (
          select from orders where orders.id = quotes.id and not payment_verified and status <> 'cancelled')
        order by version.created_at desc limit ${MOST_CANDIDATES + 1})
      union
      (select version.id from quote_versions version
        where version.transaction_id_typed = credit.transaction_id
          and char_length(version.transaction_id_typed) = 12 and ${VERSION_IS_IN_TIME}
        order by version.created_at desc limit ${MOST_CANDIDATES})
      union
      -- Each number's own versions: offset keeps PostgreSQL from reading all of the time first.
      (select version.id from quotes cross join lateral (
          select version.id, version.created_at from quote_versions version
          where version.quote_id = quotes.id and ${VERSION_IS_IN_TIME} offset 0) version
        where quotes.order_number ~>=~ credit.order_number and quotes.order_number ~<~ (credit.order_number || ':')
        order by version.created_at desc limit ${MOST_CANDIDATES})
      union (${VERSIONS_WITH_REJECTED_ID})
      union (${VERSIONS_WITH_NEAR_ID})
      union (${VERSIONS_OF_PAYER})
      union (${VERSIONS_OF_PAYERS_NAME})
    ) promised
    join quote_versions version on version.id = promised.id
    join quotes quote on quote.id = version.quote_id
    join users on users.id = quote.user_id and users.erased_at is null
    left join orders on orders.id = quote.id
    ${JOIN_SENT_PAYMENT}
    ${JOIN_RECEIVED_EARLIER}
    where credit.id = any(${sql.param(creditIds)}::uuid[])`);
  return rows;
}

function toVersion(found: VersionRow): PromisedVersion {
  const {
    total,
    exactDiscount,
    createdAt,
    expiresAt,
    isPlaced,
    payment,
    sent,
    isCancelled,
    name,
    ...row
  } = found;
  const order = { placed: isPlaced, payment, sent: toSentPayment(sent), isCancelled };
  return {
    ...row,
    customerName: name,
    total: rupees(total),
    exactDiscount: rupees(exactDiscount),
    createdAt: new Date(createdAt),
    expiresAt: new Date(expiresAt),
    order: row.quote === "placed" ? order : null,
  };
}

function customerOf(row: VersionRow | undefined): PromisedCustomer {
  if (!row) throw new Error("a candidate that no row is of");
  const { name, email, mobile, invitedAt, quote, quoteId, items, couponCode } = row;
  return {
    name,
    email,
    mobile,
    orderId: quote === "placed" ? quoteId : null,
    invitedAt: invitedAt === null ? null : new Date(invitedAt),
    items: items ?? [],
    couponCode,
  };
}

type OfCredit = { creditId: string };

async function rejectedRows(creditIds: string[]) {
  if (creditIds.length === 0) return [];
  const { rows } = await db.execute<OfCredit & UnmatchedCreditRow["rejected"][number]>(sql`
    select credit.id as "creditId", payments.order_id as "orderId",
      coalesce(orders.order_number, quotes.order_number, '') as "orderNumber", decision.reason
    from statement_credits credit
    join payments on payments.transaction_id = credit.transaction_id and released_at is not null
    join payment_verification decision on decision.payment_id = payments.id and decision.withdrawn_at is null
    left join orders on orders.id = payments.order_id
    left join unplaced_payments unplaced on unplaced.id = payments.unplaced_payment_id
    left join quote_versions version on version.id = unplaced.version_id
    left join quotes on quotes.id = version.quote_id
    where credit.id = any(${sql.param(creditIds)}::uuid[]) order by decision.decided_at desc`);
  return rows;
}

async function storedRows(creditIds: string[]) {
  if (creditIds.length === 0) return [];
  const { rows } = await db.execute<OfCredit & { versionId: string }>(sql`
    select credit.id as "creditId", unplaced.version_id as "versionId"
    from statement_credits credit
    join payments on payments.transaction_id = credit.transaction_id and released_at is null
      and order_id is null and verified_at is null
    join unplaced_payments unplaced on unplaced.id = payments.unplaced_payment_id
    where credit.id = any(${sql.param(creditIds)}::uuid[])`);
  return rows;
}
