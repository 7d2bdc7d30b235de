import { z } from "zod";
import type { Writer } from "#data/settings/events.server";
import { matchSms, storePastedReversal, storeSms } from "#data/statements/payment-sms.server";
import { amountToPay } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { type Outcome, refused } from "#domain/problem";
import type { StatementCredit } from "#domain/statements/credits";
import { type OutcomeGroup, outcomeGroups } from "#domain/statements/outcome-rows";
import { OUTCOMES } from "#domain/statements/outcomes";
import {
  readOwnSms,
  SMS_SENTENCES,
  type SmsCredit,
  type SmsProblem,
} from "#domain/statements/reading/sms";
import { isOnlyDecider } from "#forms/admin/orders/only-decider.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, refuse } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";
import { settings } from "#request/settings/settings.server";

const smsField = z.string().max(5_000).default("");

const SMS = "Rs.148.00 credited to a/c XX1234 on 20-11-26 by UPI ref no 123456789012 -HDFC Bank";

/** What a pasted SMS means: whether it agrees with a payment, and the orders that it may be about. */
export type SmsFinding = {
  agrees: boolean;
  sentence: string;
  orders: { id: string; number: string; reason: string }[];
};

/**
 * Reads a bank's SMS that a seller pasted. It counts as evidence and never verifies a payment; its text isn't stored.
 */
export const smsForms = [
  /** Reads an SMS about the payment of the order whose page the seller is on. */
  form(
    "/admin/orders/:orderId/sms",
    {
      ...sellersForm("work-orders"),
      field: "text",
      schema: z.object({ payment: z.string().max(40), text: smsField }),
      example: { payment: ":payment", text: SMS },
    },
    async ({ writer, value: { payment, text } }) => {
      const read = await readPastedSms(text, writer);
      if (!read.ok) return refuseProblem(read.problem, SMS_SENTENCES, {}, "text");
      const alone = await isOnlyDecider(writer.by, "work-orders");
      const problem = await storeSms(payment, read.credit, writer, alone);
      if (problem) return refuse(problem, { text: adminMessages[problem] }, 409);
      const { transactionId, amount } = read.credit;
      return { ok: true as const, transactionId, amount };
    },
  ),

  /** Reads an SMS outside any order's page: its transaction ID finds the payment. */
  form(
    "/admin/statements/sms",
    {
      ...sellersForm("import-statements"),
      field: "text",
      schema: z.object({ text: smsField }),
      example: { text: SMS },
    },
    async ({ writer, value: { text } }) => {
      const read = await readPastedSms(text, writer);
      if (!read.ok) return refuseProblem(read.problem, SMS_SENTENCES, {}, "text");
      const { credit, matches } = await matchSms(read.credit, writer);
      const group = outcomeGroups(matches, {}).find(({ code }) => OUTCOMES[code].aboutSms);
      return { ok: true as const, ...findingOf(credit, group) };
    },
  ),
];

/** Reads a pasted SMS. If it is about money that went out or back, its transaction ID is stored. */
async function readPastedSms(
  text: string,
  writer: Writer,
): Promise<Outcome<{ code: SmsProblem }, { credit: SmsCredit }>> {
  const read = readOwnSms(text, settings().bankSms.accounts);
  if (read.kind === "credit") return { ok: true, credit: read.credit };
  if (read.kind === "outgoing") await storePastedReversal(read.transactionId, writer);
  return refused({ code: read.problem });
}

function findingOf({ transactionId, amount }: StatementCredit, group?: OutcomeGroup): SmsFinding {
  const payment = `${amountToPay(amount)} under ${transactionId}`;
  const code = group?.code ?? "withoutOrder";
  return {
    agrees: code === "verify" || code === "done",
    sentence: `${payment}: ${OUTCOMES[code].aboutSms}`,
    orders: (group?.rows ?? []).flatMap(({ order, reason }) => (order ? { ...order, reason } : [])),
  };
}
