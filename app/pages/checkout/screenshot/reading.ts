import { data } from "react-router";
import {
  CUSTOMER_WAITS_SECONDS,
  readingOfVersion,
} from "#data/checkout/screenshot-readings.server";
import { readingOfChosenScreenshot } from "#data/orders/payment/chosen-screenshots.server";
import type { TypedIdProblem } from "#domain/checkout/transaction-id";
import { storeMessages } from "#domain/messages";
import {
  type ScreenshotQuestion,
  screenshotQuestion,
} from "#domain/orders/payment/screenshot-question";
import { type Receipt, receiptOf } from "#domain/receipts/receipt";
import { config } from "#request/config.server";
import { requirePayer } from "#request/order-links.server";
import type { Route } from "./+types/reading";

/**
 * What the store read from a screenshot for its customer, who hasn't confirmed the payment yet. The screenshot belongs
 * to a quote version, or to an order whose payment was rejected.
 */
export type OfferedReading = {
  /** `read`: the result is final, even if nothing could be read. `off`: the store doesn't read screenshots. */
  state: "waiting" | "read" | "off";
  transactionId: string | null;
  /** Why there is no id: the screenshot shows several, or only an app's own number (reading R58). */
  problem: TypedIdProblem | null;
  /** What the page should ask the customer about the screenshot. Null: nothing. */
  question: ScreenshotQuestion | null;
};

const NO_STORE = { headers: { "Cache-Control": "private, no-store" } };
const NOTHING_READ = { transactionId: null, problem: null, question: null };

/** Returns what was read. Responds with 404 to anybody but the screenshot's owner. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const person = await requirePayer(context, url, params);
  const reading =
    params.version !== undefined
      ? await readingOfVersion(person.id, params.version)
      : await readingOfChosenScreenshot(person.id, params.orderId, params.picture);
  if (!reading) throw data(storeMessages.pageNotFound, { status: 404, ...NO_STORE });
  return data<OfferedReading>(offeredReading(reading, new Date()), NO_STORE);
}

type Reading = NonNullable<Awaited<ReturnType<typeof readingOfVersion>>>;

function offeredReading(reading: Reading, now: Date): OfferedReading {
  const { state, text, requestedAt } = reading;
  if (state === "read" && text !== null) {
    const receipt = receiptOf(text);
    const { transactionId } = receipt;
    const question = screenshotQuestion({ ...reading, receipt: { text }, submittedAt: now });
    return { state, transactionId, problem: transactionId ? null : problemOf(receipt), question };
  }
  if (!config.readScreenshots) return { state: "off", ...NOTHING_READ };
  const old = now.getTime() - requestedAt.getTime() > CUSTOMER_WAITS_SECONDS * 1_000;
  return { state: state === "waiting" && !old ? "waiting" : "read", ...NOTHING_READ };
}

function problemOf({ candidates, foreign }: Receipt): TypedIdProblem | null {
  if (candidates.length > 1) return { code: "id-several" };
  if (foreign === null || candidates.length > 0) return null;
  return { code: foreign === "phonepe" ? "id-of-phonepe" : "id-of-google" };
}
