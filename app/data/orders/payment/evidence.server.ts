import { and, eq, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { refundWithId, toRefundWithId } from "#data/checkout/refund-ids.server";
import { refusedSenders, toSenders } from "#data/checkout/refused-ids.server";
import { db } from "#data/db.server";
import { isOfTeam } from "#data/people/team.server";
import {
  orders,
  paymentSms,
  payments,
  quotes,
  quoteVersions,
  screenshotReadings,
  statementCredits,
  statementImports,
  statementReversals,
  upiTransactionId,
} from "#data/schema.server";
import { ACCOUNTANT_LIMIT, isLimited } from "#data/settings/accountant-limit.server";
import { registeredNameOf } from "#data/settings/registered-name.server";
import { indianDay, indianDayAfter } from "#domain/indian-time";
import type { EvidenceFacts, OtherPayment } from "#domain/orders/payment/evidence";
import { amountDueUnderId, type RejectedPayment } from "#domain/orders/payment/rejections";
import { OVER_ACCOUNTANT_LIMIT } from "#domain/statements/accountant-limit";
import { rejectedPaymentsOf } from "./rejections.server.ts";
import { reportName } from "./reversals.server.ts";

/**
 * Returns what `domain/orders/payment/evidence.ts` needs to judge payments, by payment id, in three queries however
 * many payments there are. Cash is left out, since it has neither ID nor screenshot.
 */
export async function evidenceFactsOf(
  paymentIds: readonly string[],
): Promise<Map<string, EvidenceFacts>> {
  if (paymentIds.length === 0) return new Map();
  const [rows, others] = await Promise.all([factRows(paymentIds), otherPaymentsOf(paymentIds)]);
  const rejected = await rejectedPaymentsOf(
    db,
    rows.map(({ orderId }) => orderId),
  );
  return new Map(
    rows.map((row) => {
      const same = others.get(row.paymentId) ?? NO_MATCHES;
      return [row.paymentId, factsOfRow(row, same, rejected.get(row.orderId) ?? [])];
    }),
  );
}

/** Returns the facts about an order's newest payment; null: it has none, or it was cash. */
export async function evidenceFacts({
  payments: [newest],
}: {
  payments: readonly { id: string }[];
}): Promise<EvidenceFacts | null> {
  if (!newest) return null;
  return (await evidenceFactsOf([newest.id])).get(newest.id) ?? null;
}

async function factRows(paymentIds: readonly string[]) {
  return await db
    .select({
      paymentId: payments.id,
      orderId: orders.id,
      transactionId: upiTransactionId,
      mistypedId: payments.mistyped_id,
      status: orders.status,
      total: orders.total_amount,
      exactDiscount: sql`coalesce(${quoteVersions.exact_discount}, 0)`.mapWith(
        quoteVersions.exact_discount,
      ),
      upiId: orders.upi_id,
      upiName: orders.upi_name,
      registeredName: registeredNameOf(orders.upi_id),
      placedAt: orders.created_at,
      quotedAt: quotes.created_at,
      promisedAt: quoteVersions.created_at,
      submittedAt: payments.submitted_at,
      picture: payments.screenshot_path,
      chosenBytes: payments.screenshot_chosen_bytes,
      program: payments.screenshot_program,
      reading: screenshotReadings.state,
      text: screenshotReadings.text,
      credit: {
        amount: statementCredits.amount,
        day: statementCredits.credited_on,
        decision: statementCredits.decision,
        paymentId: statementCredits.payment_id,
      },
      statement: {
        line: statementCredits.line,
        statementId: statementCredits.statement_id,
        problem: statementCredits.problem,
        fileName: reportName("statement_credits"),
        byEmail: sql<boolean>`exists (select from sms_sources
          where id = ${statementCredits.reported_by} and kind = 'mailbox')`,
        layout: sql<string | null>`uploaded.layout`,
        by: sql<
          string | null
        >`(select email from users where id = uploaded.created_by and erased_at is null)`,
        importedAt: sql<string | null>`uploaded.created_at`,
      },
      needsOwner: needsOwnerColumn,
      buyerIsOfTeam: isOfTeam(sql`${orders.user_id}`),
      decidedByBuyer: sql<boolean>`exists (select from payment_verification decision
        where decision.payment_id = ${payments.id} and decision.withdrawn_at is null
          and decision.decided_by = ${orders.user_id})`,
      reversal: {
        contradicts: statementReversals.contradicts,
        line: sql<
          number | null
        >`case when ${statementReversals.statement_id} is not null then ${statementReversals.line} end`,
        fileName: reportName("statement_reversals"),
        settledAt: statementReversals.settled_at,
      },
      coveredTo: coveredToColumn,
      sms: { transactionId: paymentSms.transaction_id, amount: paymentSms.amount },
      customerId: orders.user_id,
      customerName: sql<string | null>`coalesce(${orders.customer_name}, (
        select name from profiles where id = ${orders.user_id}))`,
      email: sql<string>`(select email from users where id = ${orders.user_id})`,
      refund: refundWithId(sql`${payments.transaction_id}`),
      refusedRows: refusedSenders(sql`${payments.transaction_id}`, sql`${orders.user_id}`),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .leftJoin(quotes, eq(quotes.id, orders.quote_id))
    .leftJoin(quoteVersions, eq(quoteVersions.id, quotes.placed_version_id))
    .leftJoin(
      screenshotReadings,
      and(
        eq(screenshotReadings.sha256, payments.screenshot_sha256),
        isNotNull(payments.screenshot_path),
      ),
    )
    .leftJoin(statementCredits, eq(statementCredits.transaction_id, payments.transaction_id))
    .leftJoin(
      sql`${statementImports} uploaded`,
      sql`uploaded.id = ${statementCredits.statement_id}`,
    )
    .leftJoin(statementReversals, eq(statementReversals.transaction_id, payments.transaction_id))
    .leftJoin(paymentSms, eq(paymentSms.payment_id, payments.id))
    .where(and(inArray(payments.id, [...paymentIds]), ne(payments.method, "cash")));
}

/** SQL for the last day of a confirmed statement that covers every day on which the payment can have been made. */
const coveredToColumn = sql<string | null>`(
  select max(${statementImports.covers_to})::text from ${statementImports}
  where ${statementImports.confirmed_at} is not null
    and ${statementImports.covers_from} <=
      (coalesce(${quoteVersions.created_at}, ${orders.created_at}) at time zone 'Asia/Kolkata')::date
    and ${statementImports.covers_to} >= (${payments.submitted_at} at time zone 'Asia/Kolkata')::date)`;

/**
 * SQL: an accountant imported the credit, and its amount is above the owner's limit, or the sum of the customer's day
 * was when it was imported.
 */
const needsOwnerColumn = sql<boolean>`coalesce(${isLimited(sql`uploaded`)} and (
  ${statementCredits.amount} > ${ACCOUNTANT_LIMIT} or ${statementCredits.problem} = ${OVER_ACCOUNTANT_LIMIT}), false)`;

type FactRow = Awaited<ReturnType<typeof factRows>>[number];

function factsOfRow(
  {
    total,
    upiId,
    upiName,
    registeredName,
    placedAt,
    picture,
    reading,
    text,
    credit,
    statement,
    reversal,
    customerId,
    customerName: name,
    email,
    refusedRows: refused,
    refund,
    ...row
  }: FactRow,
  same: MatchingPayments,
  rejected: readonly RejectedPayment[],
): EvidenceFacts {
  const { transactionId, promisedAt, submittedAt } = row;
  return {
    ...row,
    ...same,
    due: amountDueUnderId(transactionId, total, rejected),
    payee: upiId === null ? null : { upiId, name: upiName ?? "", registeredName },
    promisedOn: promisedAt ? indianDay(promisedAt) : indianDayAfter(indianDay(placedAt), -1),
    submittedOn: indianDay(submittedAt),
    hasPicture: picture !== null,
    sender: { customerId, name, email, at: submittedAt },
    refused: toSenders(refused),
    sentByAnother: refused !== null,
    refundWithId: toRefundWithId(refund),
    receipt: reading === "waiting" || reading === null ? null : { text },
    credit: credit && { ...credit, transactionId },
    bySms: credit !== null && statement?.statementId === null,
    byEmail: statement?.byEmail ?? false,
    statement: credit &&
      statement && {
        ...statement,
        importedAt: statement.importedAt === null ? null : new Date(statement.importedAt),
      },
    takenBack: reversal && {
      ...reversal,
      settled: reversal.settledAt !== null,
    },
  };
}

/**
 * How many other payments are listed at most. The oldest come first, so that the list shows who sent theirs first.
 */
const MOST_OTHER_PAYMENTS = 6;

type OtherPaymentRow = Omit<OtherPayment, "submittedAt"> & {
  of: string;
  same: keyof MatchingPayments;
  /** Milliseconds since 1970. */
  submitted: number;
};

type MatchingPayments = Pick<EvidenceFacts, "sameId" | "samePicture" | "sameChosen">;

const NO_MATCHES: MatchingPayments = { sameId: [], samePicture: [], sameChosen: [] };

/**
 * The conditions by which another payment matches this one, which the query names `own`: the same ID, the same stored
 * screenshot, or the same original file of the customer (`sameChosen`). Browsers make a large file smaller and send
 * the original's hash, so one original can be stored as different files.
 */
const MATCH_CONDITIONS: Readonly<Record<keyof MatchingPayments, SQL>> = {
  // The payment of the other order from which an owner moved this one isn't another.
  sameId: sql`transaction_id = own.transaction_id and id is distinct from own.moved_from`,
  samePicture: sql`screenshot_sha256 = own.screenshot_sha256`,
  sameChosen: sql`
    (screenshot_chosen_sha256 in (own.screenshot_sha256, own.screenshot_chosen_sha256)
      or screenshot_sha256 = own.screenshot_chosen_sha256)
    and screenshot_sha256 <> own.screenshot_sha256`,
};

async function otherPaymentsOf(
  paymentIds: readonly string[],
): Promise<Map<string, MatchingPayments>> {
  const matching = (same: keyof MatchingPayments) => sql`
    select id, order_id, unplaced_payment_id, submitted_at from payments
    where ${MATCH_CONDITIONS[same]} and id <> own.id
    order by order_id is not distinct from own.order_id, submitted_at limit ${MOST_OTHER_PAYMENTS}`;
  const { rows } = await db.execute<OtherPaymentRow>(sql`
    select own.id as of, other.same, other.id, other.order_id as "orderId",
      coalesce(orders.order_number, quotes.order_number) as "orderNumber", decision.outcome,
      (extract(epoch from other.submitted_at) * 1000)::float8 as submitted
    from payments own
    cross join lateral (
      (select 'sameId' as same, by_id.* from (${matching("sameId")}) by_id)
      union all
      (select 'samePicture', by_picture.* from (${matching("samePicture")}) by_picture)
      union all
      (select 'sameChosen', by_chosen.* from (${matching("sameChosen")}) by_chosen)) other
    left join orders on orders.id = other.order_id
    left join unplaced_payments on unplaced_payments.id = other.unplaced_payment_id
    left join quote_versions on quote_versions.id = unplaced_payments.version_id
    left join quotes on quotes.id = quote_versions.quote_id
    left join payment_verification decision
      on decision.payment_id = other.id and decision.withdrawn_at is null
    where own.id in ${[...paymentIds]}`);
  const found = new Map<string, Record<keyof MatchingPayments, OtherPayment[]>>();
  for (const { of, same, submitted, ...other } of rows) {
    const known = found.get(of) ?? { sameId: [], samePicture: [], sameChosen: [] };
    known[same].push({ ...other, submittedAt: new Date(submitted) });
    found.set(of, known);
  }
  return found;
}
