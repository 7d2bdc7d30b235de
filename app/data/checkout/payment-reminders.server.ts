import { and, desc, eq, gt, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { type Db, db, transaction } from "#data/db.server";
import { contentOf, findTemplate, templateRowsOf } from "#data/email/email-templates.server";
import { enqueue } from "#data/email/outbox.server";
import { type Page, toPage } from "#data/paging.server";
import { ensureProfile } from "#data/people/people.server";
import { lockPerson } from "#data/people/person-lock.server";
import { outbox, profiles, quotes, quoteVersions, users } from "#data/schema.server";
import type { CheckoutSource } from "#domain/checkout/quotes";
import { branded } from "#domain/email/branding";
import { emailMessages } from "#domain/email/messages";
import { paymentAddress } from "#domain/email/money-emails";
import { emailLanguage, type StoreFacts, whatsAppText } from "#domain/email/order-facts";
import {
  isReminderDue,
  isWorthReminding,
  nextReminderHour,
  REMINDER_AFTER_MILLISECONDS,
  REMINDER_LEFT_MILLISECONDS,
  REMINDER_TEMPLATE,
  reminderFacts,
} from "#domain/email/payment-reminder";
import { type EmailContent, fillTemplate } from "#domain/email/templates";
import { DEFAULT_LANGUAGE, type Language } from "#domain/language";
import { ORDERS_PER_PAGE } from "#domain/orders/limits";
import { type Outcome, refused } from "#domain/problem";
import { EMAIL_LANGUAGE } from "./quote-versions.server.ts";

/**
 * Selects the newest version of each open quote without any trace of money: no payment, no credit on a statement with
 * its order number or typed ID, and no email that invites the customer to claim such a credit. Orders with a link are
 * listed elsewhere (reading R65).
 */
const IS_STARTED_PAYMENT = sql`${quotes.state} = 'open' and ${users.erased_at} is null
  and ${users.provider} <> 'link'
  and not exists (
    select from quote_versions newer where newer.quote_id = ${quotes.id}
      and (newer.created_at, newer.id) > (${quoteVersions.created_at}, ${quoteVersions.id}))
  and not exists (
    select from quote_versions version where version.quote_id = ${quotes.id} and (
      exists (select from unplaced_payments where version_id = version.id)
      or exists (select from credit_invitations where version_id = version.id)
      or exists (select from statement_credits where transaction_id = version.transaction_id_typed)))
  and not exists (
    select from statement_credits credit
    where credit.payment_id is null and credit.order_number = ${quotes.order_number}
      and credit.credited_on >= (${quotes.created_at} at time zone 'Asia/Kolkata')::date)`;

/** Condition: the person has a verified email address and hasn't switched reminders off. */
const ACCEPTS_REMINDERS = and(eq(users.email_verified, true), isNull(profiles.reminders_ended_at));

/**
 * The key of a reminder in the outbox, which takes each key once. So there is at most one reminder for each quote.
 */
const REMINDER_KEY = sql`'reminder ' || ${quotes.id}`;

function startedPayments(tx: Db, which: SQL | undefined) {
  const { user_id } = quotes;
  return tx
    .select({
      id: quoteVersions.id,
      quoteId: quotes.id,
      userId: user_id,
      source: sql<CheckoutSource>`${quotes.source}`,
      orderNumber: quotes.order_number,
      customerName: sql<string | null>`coalesce(${quoteVersions.customer_name}, ${profiles.name})`,
      mobile: quoteVersions.mobile_number,
      email: users.email,
      total: quoteVersions.total_amount,
      lines: quoteVersions.lines,
      startedAt: quoteVersions.created_at,
      expiresAt: quoteVersions.expires_at,
      language: EMAIL_LANGUAGE,
      endedAt: profiles.reminders_ended_at,
      isQueued: sql<boolean>`${outbox.id} is not null`,
      sentAt: outbox.sent_at,
    })
    .from(quoteVersions)
    .innerJoin(quotes, eq(quotes.id, quoteVersions.quote_id))
    .innerJoin(users, eq(users.id, user_id))
    .leftJoin(profiles, eq(profiles.id, user_id))
    .leftJoin(outbox, eq(outbox.event, REMINDER_KEY))
    .where(and(IS_STARTED_PAYMENT, which))
    .orderBy(desc(quoteVersions.created_at), desc(quoteVersions.id))
    .$dynamic();
}

type StartedRow = Awaited<ReturnType<typeof startedPayments>>[number];

/**
 * Narrows the query by time, so that it can use the index on `expires_at`; `isReminderDue` of the domain decides
 * exactly.
 */
function mayBeDue(now: Date): SQL | undefined {
  const moment = now.getTime();
  return and(
    ACCEPTS_REMINDERS,
    isNull(quotes.reminded_at),
    gte(quoteVersions.expires_at, new Date(moment + REMINDER_LEFT_MILLISECONDS)),
    lte(quoteVersions.created_at, new Date(moment - REMINDER_AFTER_MILLISECONDS)),
  );
}

type ReminderOptions = { stopping?: AbortSignal | undefined; failed: (error: unknown) => void };

/**
 * Queues reminders for everybody who is due, a transaction for each person. If the email's template is switched off,
 * nothing is queued and nobody counts as reminded.
 */
export async function remindOfStartedPayments(
  now: Date,
  { stopping, failed }: ReminderOptions,
): Promise<void> {
  if (nextReminderHour(now) > now) return;
  if (!(await findTemplate(REMINDER_TEMPLATE, DEFAULT_LANGUAGE))) return;
  const due = await startedPayments(db, mayBeDue(now));
  for (const userId of new Set(due.map((payment) => payment.userId))) {
    if (stopping?.aborted) return;
    await remindPerson(userId, now).catch(failed);
  }
}

/** Queues a reminder of the person's newest payment alone. The person's lock keeps two nodes from doing so at once. */
async function remindPerson(userId: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    await lockPerson(tx, userId);
    const own = eq(quotes.user_id, userId);
    const [payment] = await startedPayments(tx, and(own, mayBeDue(now))).limit(1);
    const [last] = await tx
      .select({ remindedAt: sql`max(${quotes.reminded_at})`.mapWith(quotes.reminded_at) })
      .from(quotes)
      .where(own);
    if (!payment || !isReminderDue({ ...payment, remindedAt: last?.remindedAt ?? null }, now))
      return;
    const { quoteId } = payment;
    await tx.update(quotes).set({ reminded_at: now }).where(eq(quotes.id, quoteId));
    const mail = { kind: "reminder-mail", payload: { quoteId } } as const;
    const event = `reminder ${quoteId}`;
    await enqueue(tx, [{ ...mail, userId, orderId: null, event, notBefore: now }]);
  });
}

type ReminderEmail = Outcome<
  { code: "template-off"; template: string },
  { to: string; content: EmailContent & { unsubscribe: string } }
>;

/**
 * Returns the reminder's email; null if the payment was confirmed, found or cancelled, if it expires soon, or if the
 * person switched reminders off. `stopUrl` returns the address at which they can switch them off.
 */
export async function reminderEmail(
  quoteId: string,
  store: StoreFacts,
  { stopUrl, now }: { stopUrl: (userId: string, language: Language) => string; now: Date },
): Promise<ReminderEmail | null> {
  const [payment] = await startedPayments(db, and(ACCEPTS_REMINDERS, eq(quotes.id, quoteId)));
  if (!payment || !isWorthReminding(payment, now)) return null;
  const language = languageOf(payment, store);
  const template = await findTemplate(REMINDER_TEMPLATE, language);
  if (!template) return refused({ code: "template-off", template: REMINDER_TEMPLATE });
  const unsubscribe = stopUrl(payment.userId, language);
  const content = filledReminder(template, payment, store, unsubscribe);
  return { ok: true, to: payment.email, content: { ...content, unsubscribe } };
}

function languageOf({ language }: StartedRow, store: StoreFacts): Language {
  return emailLanguage({ language: language ?? DEFAULT_LANGUAGE }, store);
}

function filledReminder(
  template: EmailContent,
  payment: StartedRow,
  store: StoreFacts,
  stopUrl: string,
): EmailContent {
  const language = languageOf(payment, store);
  const nameless = emailMessages.nameless(language);
  const facts = reminderFacts(payment, language, store, { nameless, stopUrl });
  return fillTemplate(branded(template, store.branding), facts);
}

/** Returns a page of the payments that were started after `since` and have no trace of money, newest first. */
export async function startedPaymentsSince(
  since: Date,
  store: StoreFacts,
  after?: string,
): Promise<Page<StartedPaymentRow>> {
  if (after !== undefined && !isUuid(after)) return { rows: [], next: null };
  const older =
    after === undefined
      ? undefined
      : sql`(${quoteVersions.created_at}, ${quoteVersions.id})
          < (select created_at, id from quote_versions where id = ${after})`;
  const rows = await startedPayments(db, and(gt(quoteVersions.created_at, since), older)).limit(
    ORDERS_PER_PAGE + 1,
  );
  const page = toPage(rows);
  const templates = await templateRowsOf(REMINDER_TEMPLATE);
  return {
    ...page,
    rows: page.rows.map((payment) => startedPaymentRow(payment, store, templates)),
  };
}

export type StartedPaymentRow = ReturnType<typeof startedPaymentRow>;

function startedPaymentRow(
  payment: StartedRow,
  store: StoreFacts,
  templates: Awaited<ReturnType<typeof templateRowsOf>>,
) {
  const { id, userId, customerName, email, mobile, total, startedAt, expiresAt } = payment;
  const { sentAt, isQueued, endedAt } = payment;
  const language = languageOf(payment, store);
  // A person who switched reminders off gets none by WhatsApp either.
  const template = endedAt ? null : contentOf(templates, REMINDER_TEMPLATE, language);
  const address = paymentAddress(payment, language, store.origin);
  return {
    ...{ id, customerId: userId, customerName, email, mobile, total, startedAt, expiresAt, sentAt },
    reminder: reminderState(sentAt !== null, endedAt !== null, isQueued),
    whatsApp: template && whatsAppText(filledReminder(template, payment, store, "").text, address),
  };
}

/** `none`: not sent yet; `ended`: the person switched reminders off. */
function reminderState(isSent: boolean, isEnded: boolean, isQueued: boolean) {
  if (isSent) return "sent";
  return isEnded ? "ended" : isQueued ? "queued" : "none";
}

/** True if a person wants reminders; null for an unknown account. */
export async function wantsReminders(userId: string): Promise<boolean | null> {
  const [row] = await db
    .select({ endedAt: profiles.reminders_ended_at })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.id, userId), isNull(users.erased_at)));
  return row ? row.endedAt === null : null;
}

export async function setReminders(userId: string, wants: boolean, now: Date): Promise<void> {
  await transaction(async (tx) => {
    await lockPerson(tx, userId);
    await ensureProfile(tx, userId);
    await tx
      .update(profiles)
      .set({ reminders_ended_at: wants ? null : now })
      .where(eq(profiles.id, userId));
  });
}
