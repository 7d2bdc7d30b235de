import { eq, sql } from "drizzle-orm";
import { EMAIL_LANGUAGE } from "#data/checkout/quote-versions.server";
import { isUuid, newId } from "#data/columns.server";
import { db, transaction } from "#data/db.server";
import { findTemplate } from "#data/email/email-templates.server";
import { enqueue } from "#data/email/outbox.server";
import { lockCredit } from "#data/orders/payment/payment-credits.server";
import { isReversed } from "#data/orders/payment/reversals.server";
import {
  creditInvitations,
  payments,
  profiles,
  quotes,
  quoteVersions,
  statementCredits,
  users,
} from "#data/schema.server";
import { recordEvent, type Writer } from "#data/settings/events.server";
import type { CheckoutSource } from "#domain/checkout/quotes";
import { branded } from "#domain/email/branding";
import { emailMessages } from "#domain/email/messages";
import { INVITATION_TEMPLATE, invitationFacts } from "#domain/email/money-emails";
import { emailLanguage, type StoreFacts } from "#domain/email/order-facts";
import { type EmailContent, fillTemplate } from "#domain/email/templates";
import { DEFAULT_LANGUAGE } from "#domain/language";
import { type Outcome, refused } from "#domain/problem";
import { type InvitationProblem, invitationProblem } from "#domain/statements/placement/placement";
import { livePayment, lockCustomerAndVersion } from "./placed-credits.server.ts";

type InvitationOutcome = Outcome<
  InvitationProblem | { code: "money-not-found" | "invited-before" | "no-email" }
>;

/**
 * Queues an email that asks the customer of a quote version whether a credit is theirs, once for each credit and
 * version.
 */
export async function inviteCustomer(
  creditId: string,
  versionId: string,
  { by, now }: Writer,
): Promise<InvitationOutcome> {
  if (!isUuid(creditId) || !isUuid(versionId)) return refused({ code: "money-not-found" });
  return await transaction(async (tx): Promise<InvitationOutcome> => {
    const version = await lockCustomerAndVersion(tx, versionId);
    const credit = await lockCredit(tx, creditId);
    if (!version || !credit) return refused({ code: "money-not-found" });
    const live = await livePayment(tx, credit.transactionId);
    const problem = invitationProblem({ credit, version, live, quote: version.state });
    if (problem) return refused(problem);
    const [person] = await tx
      .select({ verified: users.email_verified })
      .from(users)
      .where(eq(users.id, version.userId));
    if (!person?.verified) return refused({ code: "no-email" });
    const id = newId();
    const { rowCount } = await tx
      .insert(creditInvitations)
      .values({
        id,
        credit_id: creditId,
        version_id: versionId,
        user_id: version.userId,
        invited_by: by,
        invited_at: now,
      })
      .onConflictDoNothing();
    if (rowCount === 0) return refused({ code: "invited-before" });
    await tx
      .update(statementCredits)
      .set({ decision: "invited", problem: null, decided_by: by, decided_at: now })
      .where(eq(statementCredits.id, creditId));
    const mail = { kind: "money-mail", payload: { invitationId: id } } as const;
    const to = { userId: version.userId, orderId: null, event: `invitation ${id}` };
    await enqueue(tx, [{ ...mail, ...to, notBefore: now }]);
    const event = { subject: "statement", id: creditId, action: "customer-invited" } as const;
    await recordEvent(tx, event, { by, now });
    return { ok: true };
  });
}

type FoundEmail = Outcome<
  { code: "template-off"; template: string },
  { to: string; content: EmailContent }
>;

/** Returns the email of an invitation; null once the credit is assigned or the quote version is an order. */
export async function invitationEmail(
  invitationId: string,
  store: StoreFacts,
): Promise<FoundEmail | null> {
  const row = await invited(invitationId);
  if (!row || row.settled) return null;
  const { to, settled: _, language: last, profileName, ...version } = row;
  const language = emailLanguage({ language: last ?? DEFAULT_LANGUAGE }, store);
  const template = await findTemplate(INVITATION_TEMPLATE, language);
  if (!template) return refused({ code: "template-off", template: INVITATION_TEMPLATE });
  const named = { ...version, customerName: version.customerName ?? profileName };
  const facts = invitationFacts(named, language, store, emailMessages.nameless(language));
  return { ok: true, to, content: fillTemplate(branded(template, store.branding), facts) };
}

async function invited(invitationId: string) {
  const { user_id } = creditInvitations;
  const [row] = await db
    .select({
      id: quoteVersions.id,
      source: sql<CheckoutSource>`${quotes.source}`,
      orderNumber: quotes.order_number,
      customerName: quoteVersions.customer_name,
      profileName: profiles.name,
      total: quoteVersions.total_amount,
      lines: quoteVersions.lines,
      to: users.email,
      language: EMAIL_LANGUAGE,
      settled: sql<boolean>`${statementCredits.decision} is distinct from 'invited'
        or ${quotes.state} = 'placed' or ${isReversed(sql`statement_credits.transaction_id`)} or exists (
          select from ${payments} where ${payments.transaction_id} = ${statementCredits.transaction_id}
            and ${payments.released_at} is null)`,
    })
    .from(creditInvitations)
    .innerJoin(statementCredits, eq(statementCredits.id, creditInvitations.credit_id))
    .innerJoin(quoteVersions, eq(quoteVersions.id, creditInvitations.version_id))
    .innerJoin(quotes, eq(quotes.id, quoteVersions.quote_id))
    .innerJoin(users, eq(users.id, user_id))
    .leftJoin(profiles, eq(profiles.id, user_id))
    .where(eq(creditInvitations.id, invitationId));
  return row;
}
