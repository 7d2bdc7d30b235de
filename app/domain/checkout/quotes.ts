/**
 * Decides what Proceed to Payment promises to the customer (spec §5 Checkout submit, readings R1, R18, R52). Only the
 * server decides the amount: `billFor` of the lines at today's prices. If the total or the lines differ from what the
 * page showed (`other-than-shown`), nothing is promised: the page shows the new amount, and the customer clicks again.
 * Otherwise `makeQuote` (data/checkout/quotes.server.ts) stores the terms as a version. The QR code has that version's
 * amount, and for 24 hours Confirm places the version without pricing it again (confirmation.ts).
 */
import type { CouponProblem, CouponValidation } from "#domain/cart/coupons";
import { isDigital, lineKey, type OrderLine, type UnavailableLine } from "#domain/cart/lines";
import { episodeIdOf, idProblem } from "#domain/catalogue/catalogue";
import { type Paise, ZERO } from "#domain/money/money";
import {
  EPISODE_PROBLEMS,
  type EpisodeState,
  type EpisodeTaken,
} from "#domain/orders/episode-purchases";
import {
  type Address,
  type AddressProblems,
  checkAddress,
  isComplete,
  type TypedAddress,
} from "#domain/people/addresses/address";
import { type MobileProblem, parseMobile } from "#domain/people/mobile";
import { type Outcome, type Refused, refused } from "#domain/problem";
import { pieceName, type StockLevels, shortagesOf } from "#domain/stock/stock";
import { type Bill, billFor } from "./bill.ts";
import { type Gift, type GiftProblem, parseGiftMessage } from "./gift.ts";
import type { DeliveryChoice, DeliveryTerms } from "./shipping.ts";
import { type AmountProblem, amountProblem } from "./upi.ts";

/** What is bought: the cart, or one episode directly (reading R10). A person has one open quote for each. */
export type CheckoutSource = "cart" | `episode_${string}`;

export function checkoutSource(episodeId: string | null): CheckoutSource {
  return episodeId === null ? "cart" : `episode_${episodeId}`;
}

export function isCheckoutSource(source: string): source is CheckoutSource {
  return source === "cart" || (episodeIdOf(source) !== null && idProblem(source) === null);
}

/** What the customer entered before Proceed to Payment. */
export type QuoteInput = {
  source: CheckoutSource;
  /** `collected` means that a seller hands the order over, so it needs no address. */
  delivery: DeliveryChoice | "collected";
  deliveryTerms: DeliveryTerms;
  /** The payer's phone number, for calls about the order. */
  mobile: string;
  /** True: a seller hands the items over for cash, and needs neither name nor mobile number (reading R78). */
  isCashSale?: boolean;
  /** The address typed at the checkout; it is used instead of a saved one. */
  typed?: TypedAddress | null;
  /** Present if the parcel is a gift for another person. */
  gift?: { message: string } | null;
  /** The total and lines that the page showed; the quote must match them. Null if there was no page. */
  shown: ShownQuote | null;
};

type ShownQuote = {
  total: Paise;
  lines: string;
};

export type QuoteFacts = {
  lines: readonly OrderLine[];
  unavailable: readonly Pick<UnavailableLine, "name" | "purchase" | "soldOut">[];
  /** Episodes in the cart that the person already has or has paid for (reading R27). */
  purchased: readonly { name: string; state: EpisodeState }[];
  /** The chosen saved address; null if none is chosen or its slot is empty. */
  address: Address | null;
  /** The payer's name; null if unknown. */
  payerName: string | null;
  /** The result of validating the applied coupon on these lines; null if none is applied. */
  coupon: CouponValidation | null;
  /** The pieces left in stock, for sizes in the cart whose stock is counted (reading R63). */
  left: StockLevels;
};

export type QuoteTerms = {
  lines: readonly OrderLine[];
  bill: Bill;
  couponId: string | null;
  /** Null if nothing needs a parcel (reading R11). */
  address: Address | null;
  mobile: string;
  customerName: string | null;
  gift: Gift | null;
};

export type QuoteProblem =
  | { code: "cart-empty" }
  | LinesUnavailable
  | LinesShort
  | { code: "episode-not-found" }
  | { code: EpisodeTaken; name: string }
  | AddressProblem
  | GiftProblem
  /** The page showed another amount or other lines. */
  | { code: "other-than-shown"; total: Paise }
  | CouponProblem
  | MobileProblem
  | AmountProblem;

/** Some lines can't be ordered any more and must be removed first. */
type LinesUnavailable = { code: "lines-unavailable" | "lines-sold-out"; names: string[] };

/** Fewer pieces are left in stock than are in the lines; `left` says how many. */
type LinesShort = { code: "lines-short"; sizes: { name: string; left: number }[] };

type AddressProblem =
  | { code: "address-missing" }
  /** The saved address has no PIN code, because it was saved before one was required. */
  | { code: "address-incomplete" }
  | { code: "address-fields"; problems: AddressProblems };

/** `others` are further problems of the same request. */
export type QuoteRefusal = Refused<QuoteProblem> & { others?: readonly QuoteProblem[] };

type QuoteDecision = { ok: true; terms: QuoteTerms } | QuoteRefusal;

/** Runs the checks in the order of spec §5, and returns the terms that the quote promises. */
export function decideQuote(facts: QuoteFacts, input: QuoteInput): QuoteDecision {
  const { lines } = facts;
  const lineProblems = linesProblems(facts, input.source);
  const isCollected = input.delivery === "collected";
  const delivery =
    isCollected || lines.every(isDigital) ? NO_DELIVERY_ADDRESS : deliveryOf(facts, input);
  const mobile = mobileOf(input);
  const coupon = lines.length > 0 || isInvalidForAnyCart(facts.coupon) ? facts.coupon : null;
  if (lineProblems.length > 0 || !delivery.ok || !mobile.ok || coupon?.ok === false) {
    const parts = [delivery, mobile, coupon].flatMap((part) =>
      part?.ok === false ? [part.problem] : [],
    );
    const [problem, ...others] = [...lineProblems, ...parts] as [QuoteProblem, ...QuoteProblem[]];
    return { ...refused(problem), ...(others.length > 0 && { others }) };
  }
  const { address, gift } = delivery;
  const bill = billFor(lines, input.delivery, coupon?.discount ?? ZERO, input.deliveryTerms);
  const problem =
    shownQuoteProblem(input.shown, lines, bill.total) ?? amountProblem(bill.total, bill.discount);
  if (problem) return refused(problem);
  const couponId = coupon?.coupon.id ?? null;
  const customerName = gift || isCollected ? facts.payerName : (address?.name ?? null);
  const terms = { lines, bill, couponId, address, mobile: mobile.mobile, customerName, gift };
  return { ok: true, terms };
}

function mobileOf({ mobile, isCashSale }: QuoteInput): ReturnType<typeof parseMobile> {
  const parsed = parseMobile(mobile);
  const isMissing = !parsed.ok && parsed.problem.code === "mobile-missing";
  return isCashSale && isMissing ? { ok: true, mobile: "" } : parsed;
}

/** True if the coupon's problem doesn't depend on the lines. It is then reported even if no line can be ordered. */
function isInvalidForAnyCart(coupon: CouponValidation | null): boolean {
  return coupon?.ok === false && !COUPON_PROBLEMS_OF_LINES.has(coupon.problem.code);
}

const COUPON_PROBLEMS_OF_LINES = new Set<CouponProblem["code"]>([
  "coupon-minimum",
  "coupon-not-applicable",
]);

const NO_DELIVERY_ADDRESS = { ok: true, address: null, gift: null } as const;

function deliveryOf(
  facts: QuoteFacts,
  { typed, gift }: QuoteInput,
): Outcome<AddressProblem | GiftProblem, { address: Address; gift: Gift | null }> {
  const isAddressBegun = typed ? (typed.pin + typed.address).trim() !== "" : false;
  const checked = typed && isAddressBegun ? checkAddress(typed) : null;
  if (checked?.ok === false) return refused({ code: "address-fields", problems: checked.problems });
  const address = checked?.address ?? (typed ? null : facts.address);
  if (!address) return refused({ code: "address-missing" });
  if (!isComplete(address)) return refused({ code: "address-incomplete" });
  if (!gift) return { ok: true, address, gift: null };
  const parsed = parseGiftMessage(gift.message);
  if (!parsed.ok) return parsed;
  return { ok: true, address, gift: { recipient: address.name, message: parsed.message } };
}

function linesProblems(
  { lines, unavailable, purchased, left }: QuoteFacts,
  source: CheckoutSource,
): QuoteProblem[] {
  const problemOfUnavailable = unavailableProblem(unavailable);
  if (!problemOfUnavailable && lines.length === 0)
    return [{ code: source === "cart" ? "cart-empty" : "episode-not-found" }];
  const shortages = shortagesOf(lines, left);
  return [
    ...(problemOfUnavailable ? [problemOfUnavailable] : []),
    ...(shortages.length > 0 ? [linesShort(lines, shortages)] : []),
    ...purchased.map(({ state, name }) => ({ code: EPISODE_PROBLEMS[state], name })),
  ];
}

/** Says why lines can't be ordered: no longer sold, sold out, or bought already. Null if all can. */
export function unavailableProblem(
  unavailable: QuoteFacts["unavailable"],
): LinesUnavailable | { code: EpisodeTaken; name: string } | null {
  for (const { name, purchase } of unavailable)
    if (purchase) return { code: EPISODE_PROBLEMS[purchase.state], name };
  const notSoldAnyMore = unavailable.filter(({ soldOut }) => !soldOut);
  if (notSoldAnyMore.length > 0)
    return { code: "lines-unavailable", names: notSoldAnyMore.map(({ name }) => name) };
  if (unavailable.length > 0)
    return { code: "lines-sold-out", names: unavailable.map(({ name }) => name) };
  return null;
}

export function linesShort(
  lines: readonly OrderLine[],
  shortages: ReturnType<typeof shortagesOf>,
): LinesShort {
  const sizes = shortages.map((size) => ({ name: pieceName(lines, size), left: size.left }));
  return { code: "lines-short", sizes };
}

function shownQuoteProblem(
  shown: ShownQuote | null,
  lines: readonly OrderLine[],
  total: Paise,
): QuoteProblem | null {
  if (!shown || (shown.total === total && shown.lines === shownLines(lines))) return null;
  return { code: "other-than-shown", total };
}

/** Returns the lines as one text to compare: the key, quantity and price of each, sorted. */
export function shownLines(
  lines: readonly Pick<OrderLine, "id" | "size" | "quantity" | "unitPrice">[],
): string {
  return lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) => `${lineKey(line)} × ${line.quantity} @ ${line.unitPrice}`)
    .sort()
    .join("; ");
}

type Line = Pick<OrderLine, "id" | "size" | "quantity">;

/** True if the cart's lines or quantities differ from the quote's. Prices may differ (reading R18). */
export function cartDiffers(quoted: readonly Line[], cart: readonly Line[]): boolean {
  const pieces = new Map(cart.map((line) => [lineKey(line), line.quantity]));
  return (
    quoted.length !== cart.length ||
    quoted.some((line) => pieces.get(lineKey(line)) !== line.quantity)
  );
}
