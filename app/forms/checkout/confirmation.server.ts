import { data } from "react-router";
import { z } from "zod";
import {
  type QuoteVersion,
  quoteVersionOf,
  saveTypedTransactionId,
} from "#data/checkout/quote-versions.server";
import { checkTransactionId } from "#data/checkout/transaction-ids.server";
import { claimOrder } from "#data/orders/order-claims.server";
import {
  type Confirmation,
  type ConfirmOutcome,
  confirmQuote,
  readPlacedFacts,
} from "#data/orders/placing.server";
import { confirmByCredit } from "#data/statements/exact-amount-credits.server";
import { awaitsPayment } from "#domain/checkout/confirmation";
import { checkoutMessages } from "#domain/checkout/messages";
import { currentLanguage } from "#domain/language";
import { form, refuse } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";
import { href } from "#protocol/href";
import { counters } from "#request/figures/counters.server";
import { log } from "#request/log/log.server";
import { secretHash } from "#request/order-links.server";
import { deleteCoupon } from "#request/session/coupon-cookie.server";
import { type Payer, payersForms } from "./by-link.server.ts";
import {
  checkedPayment,
  paymentExample,
  paymentFields,
  TRANSACTION_ID_RULES,
  transactionIdProblemOf,
} from "./payment-form.server.ts";
import { storeScreenshot, withPendingFile } from "./screenshot-files.server.ts";
import {
  refuseScreenshot,
  SCREENSHOT_FORM_BYTES,
  screenshotExample,
  screenshotFields,
  screenshotForm,
  validateScreenshot,
} from "./screenshot-form.server.ts";
import { limitTakenTransactionIds } from "./transaction-id-limit.server.ts";

const Confirmed = z.object({
  /** The quote version that the page showed: only that one can be placed (reading R52). */
  version: z.string().default(""),
  /** The payment's fields, with the screenshot again if its upload hasn't succeeded yet. */
  ...paymentFields,
});

const typed = { version: ":quote", transaction_id: "412345678901" };

export const confirmationForms = [
  /**
   * Saves the transaction ID while it is typed, so that it is there on another device or after a crash (reading R18).
   */
  ...payersForms(
    "/checkout-details/transaction-id",
    "/pay/:link/transaction-id",
    {
      schema: z.object({ version: z.string(), transaction_id: z.string() }),
      example: typed,
      failed: () => checkoutMessages.transactionIdNotSaved,
    },
    async (payer, { version, transaction_id }) => ({
      ok: true as const,
      saved: await saveTypedTransactionId(payer.id, version, transaction_id),
    }),
  ),

  /** Stores the screenshot for its quote version as soon as the customer chooses it (reading R5). */
  ...payersForms(
    "/checkout-details/screenshot",
    "/pay/:link/screenshot",
    {
      ...screenshotForm,
      schema: z.object({ version: z.string(), ...screenshotFields }),
      example: { version: ":quote", ...screenshotExample },
    },
    async (payer, value) => {
      const validated = await validateScreenshot(value);
      if (!validated.ok) return refuseScreenshot(validated.problem);
      const version = await quoteVersionOf(payer.id, value.version);
      if (!version)
        return refuse("quote-not-found", { form: checkoutMessages["quote-not-found"] }, 404);
      // A placed version takes no screenshot this way. If it still awaits its payment, Confirm sends the screenshot.
      if (version.placed)
        return awaitsPayment(await readPlacedFacts(version.quoteId), version)
          ? refuseNotStoredYet(409)
          : refuseClosed();
      const stored = await storeScreenshot(version, validated.image);
      if (!stored) return refuseNotStoredYet(503);
      return stored === "attached" ? { ok: true as const } : refuseClosed();
    },
  ),

  /** Confirm Payment places one order, however often it is pressed (reading R19). */
  ...payersForms(
    "/checkout-details/confirmation",
    "/pay/:link/confirmation",
    {
      schema: Confirmed,
      example: { ...typed, ...paymentExample },
      maxBytes: SCREENSHOT_FORM_BYTES,
      turn: "confirm",
      failed: () => checkoutMessages.orderFailed,
    },
    (payer, value, { request }) =>
      limitTakenTransactionIds(payer.id, () => placeVersion(request, payer, value)),
  ),

  /** Places the order by the bank's word: the ID is that of the bank's credit, and isn't sent (reading R71). */
  ...payersForms(
    "/checkout-details/credit",
    "/pay/:link/credit",
    {
      schema: z.object({ version: z.string() }),
      example: { version: ":quote" },
      turn: "confirm",
      failed: () => checkoutMessages.orderFailed,
    },
    async (payer, value, { request }) => {
      const version = await quoteVersionOf(payer.id, value.version);
      if (!version)
        return refuse("quote-not-found", { form: checkoutMessages["quote-not-found"] }, 409);
      const confirmation = { language: currentLanguage() };
      const answer = await confirmByCredit(payer.id, version.id, confirmation, new Date());
      if (answer.ok) counters.ordersPlaced += 1;
      return answerConfirm(payer.byLink ? null : request, version, answer, null);
    },
  ),

  /** Moves the order that a seller's link is for into the signed-in person's account. This can be done once. */
  form(
    "/pay/:link/claim",
    {
      who: "customer",
      schema: z.object({}),
      example: {},
      failed: () => checkoutMessages.claimFailed,
    },
    async ({ person }, { params }) => {
      const hash = secretHash(params.link);
      const claimed = hash && (await claimOrder(hash, person.id, new Date()));
      if (!claimed) return refuse("claim-late", { form: checkoutMessages.claimLate }, 409);
      return { ok: true as const, redirectTo: href("/orders/:orderId", claimed) };
    },
  ),
];

/** Answers that the screenshot isn't stored, so Confirm sends it again. */
function refuseNotStoredYet(status: 409 | 503) {
  return refuse("not-stored", { screenshot: checkoutMessages.screenshotNotSavedYet }, status);
}

/** Refuses a form about a quote version that is already placed. */
function refuseClosed() {
  return refuse("closed", { form: checkoutMessages.paymentClosed }, 404);
}

async function placeVersion(request: Request, person: Payer, form: z.output<typeof Confirmed>) {
  if (form.version === "")
    return refuse("version-missing", { form: checkoutMessages["version-missing"] }, 409);
  const now = new Date();
  const version = await quoteVersionOf(person.id, form.version);
  if (!version)
    return refuse("quote-not-found", { form: checkoutMessages["quote-not-found"] }, 409);
  const checked = await checkConfirmation(version, form, now);
  if (!checked.ok) return checked.refused;
  const { transactionId, upload } = checked;
  return await withPendingFile(version, upload, async ({ screenshot, commit }) => {
    const payment = { transactionId, screenshot, language: currentLanguage() };
    const answer = await confirmationAnswer(version, payment);
    if (!answer) return refuse("failed", { form: checkoutMessages.purchaseFailed }, 500);
    if (answer.ok || answer.problem.code === "payment-stored") await commit(answer.unneeded);
    const isStored = upload ? screenshot !== null : form.without_screenshot === undefined;
    return answerConfirm(person.byLink ? null : request, version, answer, isStored);
  });
}

/**
 * Places the quote version. Returns null if placing a direct purchase failed with an error; the caller has its own
 * sentence for that (spec §8 Episode purchase).
 */
async function confirmationAnswer(version: QuoteVersion, payment: Confirmation) {
  const { id, userId, source } = version;
  try {
    const answer = await confirmQuote(userId, id, payment, new Date());
    if (answer.ok) counters.ordersPlaced += 1;
    return answer;
  } catch (error) {
    if (source === "cart") throw error;
    log.error({ err: error }, "a direct purchase was not created");
    return null;
  }
}

async function checkConfirmation(
  version: QuoteVersion,
  form: z.output<typeof Confirmed>,
  now: Date,
) {
  const { id: versionId, userId, quoteId: orderId, placed } = version;
  const parsed = form.transaction_id;
  const id = parsed.ok ? parsed.transactionId : "";
  const use = parsed.ok
    ? await checkTransactionId(userId, id, { orderId, versionId, placed }, now)
    : null;
  // A payment with this ID was already stored for the quote version: its answer is repeated, whatever else was sent.
  if (use?.isOwn) return { ok: true, transactionId: id, upload: null } as const;
  const idProblem = parsed.ok ? use && transactionIdProblemOf(use, id, form.asked) : parsed.problem;
  const wanted = form.without_screenshot === undefined && isScreenshotRequired(version, now);
  const validated = form.screenshot || wanted ? await validateScreenshot(form) : null;
  return { transactionId: id, ...checkedPayment(idProblem, validated) };
}

/**
 * True if a screenshot is required. It isn't once the quote version is placed or has run out, because the payment
 * then gets no order.
 */
function isScreenshotRequired({ state, screenshot, expiresAt }: QuoteVersion, now: Date): boolean {
  return screenshot === null && state !== "placed" && expiresAt > now;
}

/**
 * Answers Confirm. `screenshotStored` tells the page whether the screenshot was saved; null: none was asked for.
 * `request` is null for a payer by link, whose browser keeps its coupon.
 */
async function answerConfirm(
  request: Request | null,
  version: QuoteVersion,
  answer: ConfirmOutcome,
  screenshotStored: boolean | null,
) {
  if (answer.ok) {
    const done = { ok: true as const, orderId: answer.orderId, screenshotStored };
    return data(done, { headers: request ? await removeUsedCoupon(request, version) : {} });
  }
  const { problem } = answer;
  if (problem.code === "payment-stored") {
    const stored = checkoutMessages.paymentStored(version.total, problem.reason);
    return { ok: true as const, stored, screenshotStored };
  }
  return refuseProblem(problem, checkoutMessages, TRANSACTION_ID_RULES);
}

/** Removes the coupon that this order used from the customer's cookie. */
async function removeUsedCoupon(
  request: Request,
  { userId, source, couponId }: QuoteVersion,
): Promise<Record<string, string>> {
  return couponId ? { "Set-Cookie": await deleteCoupon(request, { userId, source }) } : {};
}
