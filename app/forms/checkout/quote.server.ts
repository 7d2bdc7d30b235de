import { z } from "zod";
import { confirmableVersions, quoteVersionOf } from "#data/checkout/quote-versions.server";
import { cancelQuote, makeQuote, type QuoteRequest } from "#data/checkout/quotes.server";
import { quoteLimitFacts } from "#data/orders/orders.server";
import { couponMessages } from "#domain/cart/coupon-messages";
import { cartMessageFor, cartMessages } from "#domain/cart/messages";
import { episodeIdProblem } from "#domain/catalogue/catalogue";
import { MAX_UNVERIFIED_ORDERS } from "#domain/checkout/limits";
import { checkoutMessages } from "#domain/checkout/messages";
import { type CheckoutSource, checkoutSource, type QuoteProblem } from "#domain/checkout/quotes";
import { DELIVERY_CHOICES } from "#domain/checkout/shipping";
import { currentLanguage } from "#domain/language";
import { messageFor, messagesFor } from "#domain/messages";
import { paise } from "#domain/money/money";
import {
  type AddressProblems,
  checkAddress,
  mapAddressFields,
  type TypedAddress,
} from "#domain/people/addresses/address";
import { peopleMessages } from "#domain/people/messages";
import { parseMobile } from "#domain/people/mobile";
import { ADDRESS_EXAMPLE } from "#forms/account/addresses.server";
import { form, refuse } from "#forms/form.server";
import type { FormRefusal } from "#protocol/form-answer";
import { countStep } from "#request/figures/funnel.server";
import { consumeLimit, LIMITS } from "#request/forms/limits.server";
import { fairQueue } from "#request/load/fair-queue.server";
import { type CouponHolder, savedCoupon } from "#request/session/coupon-cookie.server";
import type { Person } from "#request/session/session.server";
import {
  currentPayee,
  deliveryTerms,
  pauseNow,
  pauseSentence,
  paymentsSetUp,
  settings,
} from "#request/settings/settings.server";
import { otherPayments, paymentOf } from "./payment-view.server.ts";

/** Texts are only limited in length here; the domain validates them. */
const typed = z.string().max(5_000).default("");

const Choices = z.object({
  /** The episode of a direct purchase (reading R10); without it, the cart is bought. */
  episode: z.string().optional(),
  delivery: z.enum(DELIVERY_CHOICES, { error: () => checkoutMessages.deliveryChoiceMissing }),
  /** The slot of a saved address, or `typed` for the fields below. */
  address: z
    .union([z.coerce.number().pipe(z.literal([1, 2, 3])), z.literal("typed")])
    .nullable()
    .catch(null),
  ...withTypedAddressPrefix(mapAddressFields(() => typed)),
  to_save: z.literal("on").optional().catch(undefined),
  gift: z.literal("on").optional().catch(undefined),
  message: z.string().max(5_000).default(""),
  mobile: z.string().max(100).default(""),
  /** The ID of the person who was signed in when the page was shown. */
  owner: z.string().max(100).default(""),
  /** The coupon that the page showed. */
  coupon: z.string().max(200).default(""),
  /** The total (in paise) and lines that the page showed, to notice that they have changed (reading R1). */
  total: z.coerce.number().int().nonnegative().catch(0),
  lines: z.string().max(20_000).default(""),
});

const quoteQueue = fairQueue();

export const quoteForms = [
  /** Proceed to Payment makes a quote (reading R18), at most 10 times in 300 s for one order number (spec §9, R51). */
  form(
    "/checkout-details/quote",
    {
      who: "customer",
      signedOut: () => checkoutMessages.loginToProceed,
      schema: Choices,
      example: {
        episode: "night-bus-tapes",
        delivery: "standard",
        address: "1",
        ...withTypedAddressPrefix(ADDRESS_EXAMPLE),
        to_save: "on",
        gift: "on",
        message: "With love, Asha",
        mobile: "9876543210",
        owner: "",
        coupon: "",
        total: "12900",
        lines: "episode_night-bus-tapes digital × 1 @ 12900",
      },
      // A failed direct purchase has a sentence of its own (spec §8 Episode purchase).
      failed: ({ episode }) =>
        episode === undefined ? checkoutMessages.qrFailed : checkoutMessages.purchaseFailed,
    },
    async ({ person, value }, { request }) => {
      // If another person has signed in since the page was shown, they mustn't get the first one's choices and
      // address.
      if (value.owner !== "" && value.owner !== person.id)
        return refuse("signed-out", { form: checkoutMessages.loginToProceed }, 401);
      if (!paymentsSetUp()) {
        const sentence = checkoutMessages["payments-not-set-up"];
        return refuse("payments-not-set-up", { form: sentence }, 409);
      }
      const pause = pauseNow();
      // While the store is paused no quote is made. Quotes from before can still be paid and confirmed (reading R59).
      if (pause) return refuse("paused", { form: pauseSentence(pause) }, 409);
      // Each person's quotes are made one at a time, because the limit counts by order number, which only the first
      // quote creates.
      return await quoteQueue(person.id, () => prepareQuote(request, person, value));
    },
  ),

  /** Cancel Payment (spec §2 Checkout). `cancelled` is false if the quote wasn't open any more. */
  form(
    "/checkout-details/cancellation",
    {
      who: "customer",
      schema: z.object({ version: z.string() }),
      example: { version: ":quote" },
      failed: () => checkoutMessages.paymentFailed,
    },
    async ({ person, value: { version } }) => {
      const cancelled = await cancelQuote(person.id, version, new Date());
      if (!cancelled && (await quoteVersionOf(person.id, version))?.placed)
        return refuse("placed-elsewhere", { form: checkoutMessages["placed-elsewhere"] }, 409);
      return { ok: true as const, cancelled };
    },
  ),
];

async function prepareQuote(request: Request, person: Person, choices: z.output<typeof Choices>) {
  const source = checkoutSource(choices.episode ?? null);
  const { unverifiedOrders, orderNumber: known } = await quoteLimitFacts(person.id, source);
  if (unverifiedOrders >= MAX_UNVERIFIED_ORDERS)
    return refuse("too-many", { form: checkoutMessages.tooManyUnverifiedOrders }, 429);
  const wrong = choices.episode === undefined ? null : episodeIdProblem(choices.episode);
  if (wrong) return refuse(wrong.code, { form: messageFor(cartMessages, wrong) });
  if (known && !(await consumeLimit(LIMITS.payment, known, person.id)))
    return refuse("too-many", { form: checkoutMessages.tooManyAttempts }, 429);
  if (!(await consumeLimit(LIMITS.prepared, person.id, person.id)))
    return refuse("too-many", { form: checkoutMessages.tooManyAttempts }, 429);
  const { delivery, coupon: couponCode } = choices;
  const terms = deliveryTerms();
  if (!terms.choices.includes(delivery))
    return refuse("other-than-shown", { delivery: checkoutMessages.expressUnavailable }, 409);
  const mobile = payersMobile(choices);
  if (!(await consumeCouponAttempt(request, { userId: person.id, source }, couponCode)))
    return refuse("too-many", { coupon: cartMessages.tooManyOperations }, 429);
  const payee = currentPayee();
  const shown = { total: paise(choices.total), lines: choices.lines };
  const to = deliveryOf(choices);
  const input = {
    source,
    delivery,
    deliveryTerms: terms,
    ...to,
    mobile,
    couponCode,
    payee,
    shown,
    language: currentLanguage(),
    hasExactAmounts: settings().bankSms.exactAmounts,
  };
  const now = new Date();
  const made = await makeQuote(person.id, input, now);
  if (!made.ok) return refuseQuote(made.problem, input);
  countStep("at-payment", person.id);
  const { quote, slot } = made;
  if (!known) await consumeLimit(LIMITS.payment, quote.orderNumber, person.id);
  // The page shows the payment by this answer, without loading its data again. The first quote has no other version.
  const versions = known ? await confirmableVersions(person.id, source, now) : null;
  const others = otherPayments(versions?.confirmable ?? [], quote);
  return { ok: true as const, slot, prepared: { payment: paymentOf(quote, null, now), others } };
}

function deliveryOf(choices: z.output<typeof Choices>) {
  const { address, gift, message } = choices;
  return {
    addressSlot: address === "typed" ? null : address,
    typed: address === "typed" ? typedAddress(choices) : null,
    saveTyped: choices.to_save === "on",
    gift: gift ? { message } : null,
  };
}

/** The payer's mobile number: that of the address they typed for themselves, unless they typed another. */
function payersMobile({ address, gift, mobile, to_mobile }: z.output<typeof Choices>): string {
  return mobile === "" && address === "typed" && !gift ? to_mobile : mobile;
}

function typedAddress(choices: z.output<typeof Choices>): TypedAddress {
  return mapAddressFields((field) => choices[`to_${field}`]);
}

/** A code that isn't applied yet counts as a cart operation, so that codes can't be guessed. */
async function consumeCouponAttempt(
  request: Request,
  holder: CouponHolder,
  code: string,
): Promise<boolean> {
  if (code === "" || code === (await savedCoupon(request, holder))) return true;
  return await consumeLimit(LIMITS.cart, holder.userId, holder.userId);
}

/** Refuses a quote. A wrong mobile number is named together with the other problem. */
function refuseQuote(problem: QuoteProblem, { mobile, source, typed, gift }: QuoteRequest) {
  const parsed = parseMobile(mobile);
  const ofAddress = typed && !gift && mobile === typed.mobile;
  const alsoWrong: Record<string, string> = parsed.ok
    ? {}
    : { [ofAddress ? "to_mobile" : "mobile"]: messageFor(peopleMessages, parsed.problem) };
  const { errors, ...more } = quoteMessages(problem, source);
  const fields = problem.code === "address-missing" && typed ? emptyFields(typed) : errors;
  // Where the payer's number has a field of its own, the address's is labelled 'Phone for the delivery'.
  if (typed && !ofAddress && fields.to_mobile && isMobileMissing(typed.mobile))
    fields.to_mobile = checkoutMessages.deliveryPhoneMissing;
  return refuse(problem.code, { ...alsoWrong, ...fields }, more);
}

function isMobileMissing(text: string): boolean {
  const parsed = parseMobile(text);
  return !parsed.ok && parsed.problem.code === "mobile-missing";
}

/**
 * Sentences for every missing field of a typed address. The first field (`to_pin`) has the specification's sentence.
 */
function emptyFields(typed: TypedAddress): Record<string, string> {
  const checked = checkAddress(typed);
  const wrong = checked.ok ? {} : addressErrors(checked.problems);
  return { ...wrong, to_pin: checkoutMessages["address-missing"] };
}

function addressErrors(problems: AddressProblems): Record<string, string> {
  return withTypedAddressPrefix(messagesFor(peopleMessages, problems));
}

/** Prefixes the fields of the typed address with `to_`. */
function withTypedAddressPrefix<Fields extends object>(fields: Fields) {
  const renamed = Object.entries(fields).map(([field, value]) => [`to_${field}`, value]);
  return Object.fromEntries(renamed) as {
    [Field in keyof Fields as `to_${Field & string}`]: Fields[Field];
  };
}

type Sentences = { errors: Record<string, string> } & Pick<FormRefusal, "advice" | "kind">;

function quoteMessages(problem: QuoteProblem, source: CheckoutSource): Sentences {
  switch (problem.code) {
    case "cart-empty":
    case "lines-unavailable":
    case "lines-sold-out":
    case "lines-short":
    case "other-than-shown":
      return { errors: { form: messageFor(checkoutMessages, problem) } };
    case "episode-not-found":
      return { errors: { form: cartMessages["episode-not-found"] } };
    case "episode-purchased":
    case "episode-payment-pending":
    case "episode-payment-rejected": {
      const advice =
        source === "cart" ? checkoutMessages.removeFromCart(problem.name) : problem.name;
      const { text, kind } = cartMessageFor(problem);
      return { errors: { form: text }, advice, ...(kind && { kind }) };
    }
    case "address-missing":
    case "address-incomplete":
      return { errors: { address: checkoutMessages[problem.code] } };
    case "address-fields":
      return { errors: addressErrors(problem.problems) };
    case "gift-message-too-long":
      return { errors: { message: checkoutMessages[problem.code] } };
    case "mobile-missing":
    case "mobile-malformed":
      return { errors: { mobile: messageFor(peopleMessages, problem) } };
    case "nothing-to-pay":
    case "amount-too-low":
    case "amount-too-high":
      return {
        errors: { form: checkoutMessages.invalidAmount },
        advice: checkoutMessages[problem.code],
      };
    default:
      return { errors: { coupon: messageFor(couponMessages, problem) } };
  }
}
