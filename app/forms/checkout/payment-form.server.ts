import { z } from "zod";
import type { TransactionIdUse } from "#data/checkout/transaction-ids.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { parseTransactionId, type TransactionIdProblem } from "#domain/checkout/transaction-id";
import { messageFor } from "#domain/messages";
import type { Paise } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { isWeakTransactionId } from "#domain/orders/payment/weak-id";
import { askedField } from "#forms/asked.server";
import { refuse } from "#forms/form.server";
import {
  screenshotExample,
  screenshotFields,
  type validateScreenshot,
} from "./screenshot-form.server.ts";

/** The fields of a payment, as the customer sends it at Confirm or again after a rejection. */
export const paymentFields = {
  transaction_id: z.string().default("").transform(parseTransactionId),
  ...screenshotFields,
  asked: askedField,
  /** Set if the screenshot couldn't be sent, so that the form goes on without it (reading R5). */
  without_screenshot: z.literal("1").optional(),
};

export const paymentExample = {
  ...{ ...screenshotExample, asked: "", without_screenshot: "1" as const },
};

/** A question about an ID that is probably a mistake. The same ID again is taken. */
type IdQuestion = { asked: string } & ({ code: "id-of-part"; amount: Paise } | { code: "id-weak" });

type IdProblem =
  | TransactionIdProblem
  | { code: "transaction-id-taken" | "payment-unchanged" }
  | IdQuestion;

/**
 * Returns why an ID is refused, or what to ask about it before it is accepted: a part of a price arrived with it, so the
 * rest has another, or it looks made up. Null: nothing, or the person was asked about this ID already (`asked`).
 */
export function transactionIdProblemOf(
  { isTaken, arrivedPart: amount }: TransactionIdUse,
  transactionId: string,
  asked: string,
): { code: "transaction-id-taken" } | IdQuestion | null {
  if (isTaken) return { code: "transaction-id-taken" };
  if (asked === transactionId) return null;
  if (amount !== null) return { code: "id-of-part", amount, asked: transactionId };
  return isWeakTransactionId(transactionId) ? { code: "id-weak", asked: transactionId } : null;
}

/**
 * Combines the checks of transaction ID and screenshot into one answer. If both are wrong, the refusal has the ID's
 * code and both sentences.
 */
export function checkedPayment(
  idProblem: IdProblem | null,
  screenshot: Awaited<ReturnType<typeof validateScreenshot>> | null,
) {
  const imageProblem = screenshot?.ok === false ? screenshot.problem : null;
  const problem = idProblem ?? imageProblem;
  if (!problem) return { ok: true, upload: screenshot?.ok ? screenshot.image : null } as const;
  const messages = { ...checkoutMessages, "payment-unchanged": orderMessages.paymentUnchanged };
  const errors = {
    ...(idProblem && { transaction_id: messageFor(messages, idProblem) }),
    ...(imageProblem && { screenshot: messageFor(messages, imageProblem) }),
  };
  const asked = idProblem && "asked" in idProblem ? { asked: idProblem.asked } : {};
  return { ok: false, refused: refuse(problem.code, errors, asked) } as const;
}

/** A problem of the transaction ID is shown at its field. */
export const TRANSACTION_ID_RULES = {
  "transaction-id-taken": { field: "transaction_id", status: 409 },
} as const;
