import { z } from "zod";
import { storeSms } from "#data/statements/payment-sms.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { creditOfSms, SMS_SENTENCES } from "#domain/statements/reading/sms";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction, refuse } from "#forms/form.server";
import { isAlone } from "./decision.server.ts";

/** What a bank's message says of the payment that is looked at: evidence, and never a verification. Its text isn't kept. */
export const action = formAction(
  {
    ...sellersForm("work-orders"),
    field: "text",
    schema: z.object({ payment: z.string().max(40), text: z.string().max(5_000).default("") }),
  },
  async ({ person: { id: by }, value: { payment, text } }) => {
    const read = creditOfSms(text);
    if (!read.ok) return refuse(read.problem, { text: SMS_SENTENCES[read.problem] });
    const writer = { by, now: new Date() };
    const problem = await storeSms(payment, read.credit, writer, await isAlone(by));
    if (problem) return refuse(problem, { text: adminMessages[problem] }, 409);
    const { transactionId, amount } = read.credit;
    return { ok: true as const, transactionId, amount };
  },
);
