import { data } from "react-router";
import { z } from "zod";
import { type ConfirmProblem, confirmQuote, isTransactionIdTaken } from "#data/placing.server";
import { type Quote, quoteOf, type Screenshot } from "#data/quotes.server";
import {
  amountChanged,
  ORDER_FAILED,
  PAYMENT_CLOSED,
  QUOTE_EXPIRED,
  SIGN_IN_TO_CONTINUE,
  TRANSACTION_ID_TAKEN,
} from "#domain/messages";
import { sayTransactionIdProblem } from "#domain/sayings";
import { parseTransactionId } from "#domain/upi";
import { unlessUnreachable } from "#pages/unreachable.ts";
import { forgetCoupon } from "#request/coupon-cookie.server";
import { judgeImage, type UploadedImage } from "#request/uploads.server";
import type { Route } from "./+types/confirmation";
import { checkoutStep, refuse } from "./step.server.ts";
import {
  chosenPicture,
  PICTURE_FORM_BYTES,
  sayImageProblem,
  storeScreenshot,
} from "./stored-screenshot.server.ts";

const Confirmed = z.object({
  quote: z.string(),
  /** The amount on the page, in paise: only compared, never charged (reading R1). */
  total: z.coerce.number().optional(),
  transaction_id: z.string().default(""),
  /** Only where the upload to the quote hasn't succeeded. */
  screenshot: chosenPicture,
});

/** Confirm Payment: one order, however often it is pressed (reading R19). */
export async function action({ request, context }: Route.ActionArgs) {
  const step = { schema: Confirmed, signedOut: SIGN_IN_TO_CONTINUE, maxBytes: PICTURE_FORM_BYTES };
  return await checkoutStep({ request, context }, step, async (person, form) => {
    const quote = await quoteOf(person.id, form.quote);
    if (quote?.state === "open" && form.total !== undefined && form.total !== quote.total) {
      return refuse("amount-changed", { form: amountChanged(quote.total) }, { status: 409 });
    }
    const checked = await check(quote, form);
    if (!checked.ok) return refuse("fields", checked.errors);
    const { transactionId } = checked;
    const screenshot = await stored(quote, checked.picture);
    const placed = await confirmQuote(
      person.id,
      form.quote,
      { transactionId, screenshot },
      new Date(),
    );
    if (!placed.ok) return refuseConfirmation(placed.problem);
    const screenshotKept = checked.picture === null || screenshot !== null;
    const done = { ok: true as const, orderId: placed.orderId, screenshotKept };
    return quote ? data(done, { headers: couponSpent(request, quote) }) : done;
  });
}

/** What is bought next begins without the coupon of this order. */
function couponSpent(request: Request, { userId, basket, couponId }: Quote): HeadersInit {
  return couponId ? { "Set-Cookie": forgetCoupon(request, { userId, basket }) } : {};
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction, { sentence: ORDER_FAILED });

type Checked =
  | { ok: true; transactionId: string; picture: UploadedImage | null }
  | { ok: false; errors: Record<string, string> };

/** Both fields are judged together. A quote that was placed already needs nothing: its order is answered. */
async function check(quote: Quote | null, form: z.output<typeof Confirmed>): Promise<Checked> {
  const transactionId = form.transaction_id;
  if (quote?.state !== "open") return { ok: true, transactionId, picture: null };
  const idError = await transactionIdError(quote, transactionId);
  const judged = form.screenshot || !quote.screenshot ? await judgeImage(form.screenshot) : null;
  const errors = {
    ...(idError && { transaction_id: idError }),
    ...(judged?.ok === false && { screenshot: sayImageProblem(judged.problem) }),
  };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, transactionId, picture: judged?.ok ? judged.image : null };
}

async function transactionIdError(quote: Quote, typed: string): Promise<string | null> {
  const parsed = parseTransactionId(typed);
  if (!parsed.ok) return sayTransactionIdProblem(parsed.problem);
  const taken = await isTransactionIdTaken(parsed.transactionId, quote.id);
  return taken ? TRANSACTION_ID_TAKEN : null;
}

/** The storage's failure lets the order stand without its picture (spec §8, reading R45). */
async function stored(
  quote: Quote | null,
  picture: UploadedImage | null,
): Promise<Screenshot | null> {
  return quote && picture ? await storeScreenshot(quote, picture) : null;
}

function refuseConfirmation(problem: ConfirmProblem) {
  switch (problem.code) {
    case "transaction-id-taken":
      return refuse(problem.code, { transaction_id: TRANSACTION_ID_TAKEN }, { status: 409 });
    case "transaction-id-empty":
    case "transaction-id-not-12-digits":
      return refuse(problem.code, { transaction_id: sayTransactionIdProblem(problem) });
    case "quote-expired":
      return refuse(problem.code, { form: QUOTE_EXPIRED }, { status: 409 });
    case "quote-gone":
    case "quote-cancelled":
      return refuse(problem.code, { form: PAYMENT_CLOSED }, { status: 409 });
  }
}
