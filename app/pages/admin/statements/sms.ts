import { z } from "zod";
import { matchSms } from "#data/statements/payment-sms.server";
import { amountToPay } from "#domain/money/money";
import type { StatementCredit } from "#domain/statements/credits";
import { creditOfSms, SMS_SENTENCES } from "#domain/statements/reading/sms";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction, refuse } from "#forms/form.server";
import { type Bucket, type BucketCode, bucketsOf } from "./buckets.ts";

/** Which payment a bank's SMS is about; beside one that waits it stands as evidence. */
export type SmsFinding = {
  agrees: boolean;
  sentence: string;
  orders: { id: string; number: string; reason: string }[];
};

export const action = formAction(
  {
    ...sellersForm("import-statements"),
    field: "text",
    schema: z.object({ text: z.string().max(5_000).default("") }),
  },
  async ({ person: { id: by }, value: { text } }) => {
    const read = creditOfSms(text);
    if (!read.ok) return refuse(read.problem, { text: SMS_SENTENCES[read.problem] });
    const { credit, matches } = await matchSms(read.credit, { by, now: new Date() });
    const [bucket] = bucketsOf(matches, []).filter(({ code }) => code in SENTENCES);
    return { ok: true as const, ...findingOf(credit, bucket) };
  },
);

function findingOf({ transactionId, amount }: StatementCredit, bucket?: Bucket): SmsFinding {
  const said = `${amountToPay(amount)} under ${transactionId}`;
  const code = bucket?.code ?? "without-order";
  const rows = bucket?.rows ?? [];
  return {
    agrees: code === "verify" || code === "done",
    sentence: `${said}: ${SENTENCES[code]}`,
    orders: rows.flatMap(({ order, reason }) => (order ? { ...order, reason } : [])),
  };
}

const SENTENCES: Partial<Record<BucketCode, string>> = {
  verify: "ID and amount are this order's. If the SMS is really your bank's, verify it there.",
  "amount-differs": "the ID is this order's, the amount isn't. Decide about it there.",
  near: "nobody has sent this ID, but almost the same, with the same amount. Look at the screenshot.",
  doubtful: "something doesn't fit. Look at the order before you decide.",
  "without-order":
    "no order has this ID. Its customer may not have sent it yet; a statement shows whose it may be.",
  done: "nothing is left to do.",
};
