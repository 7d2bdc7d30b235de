/**
 * From a problem's code to its sentence of messages.ts. Apart from the sentences, so that a page
 * that says one isn't sent what other pages' problems look like.
 */

import type { CartProblem } from "./cart/cart.ts";
import { isDropped, type MergedLine, waits } from "./cart/cart-merge.ts";
import type { AutoApply, CouponProblem } from "./cart/coupons.ts";
import { type EpisodeIdProblem, type IdProblem, SIZE_LABELS } from "./catalogue/catalogue.ts";
import type { ComboItemProblem, CustomComboProblem } from "./catalogue/combos.ts";
import type { AmountProblem, TransactionIdProblem, UpiProblem } from "./checkout/upi.ts";
import {
  ADDRESS_TEXT_MISSING,
  ADDRESS_TOO_LONG,
  CART_FULL,
  COMBO_ADD_FAILED,
  COMBO_GONE,
  COMBO_ITEMS_ADD_FAILED,
  COMBO_ORDER_FAILED,
  COMBO_TOO_MANY_LINES,
  COUPON_ALREADY_USED,
  COUPON_CODE_EMPTY,
  COUPON_EXPIRED,
  COUPON_INVALID,
  COUPON_LIMIT_EXCEEDED,
  COUPON_NOT_YET_ACTIVE,
  COUPON_USAGE_FAILED,
  COUPON_VALIDATION_FAILED,
  comboProductNotFound,
  comboQuantityTooHigh,
  comboQuantityTooLow,
  comboSizeUnavailable,
  couponApplied,
  couponMinimum,
  EPISODE_ADD_FAILED,
  EPISODE_ID_MISSING,
  EPISODE_IN_CART,
  EPISODE_NOT_FOUND,
  EPISODE_PAYMENT_CHECKED,
  EPISODE_PAYMENT_REJECTED,
  EPISODE_PURCHASED,
  GUEST_LINES_WAIT,
  INTERNAL_SERVER_ERROR,
  INVALID_EPISODE_ID,
  INVALID_PAYMENT_AMOUNT,
  INVALID_PRODUCT_ID,
  INVALID_QUANTITY,
  INVALID_UPI_ID,
  ITEM_ADD_FAILED,
  LINE_GONE,
  MOBILE_MALFORMED,
  MOBILE_MISSING,
  minimumComboItems,
  NAME_MISSING,
  NAME_TOO_LONG,
  NO_APPLICABLE_COUPONS,
  NO_ITEMS_PROVIDED,
  NO_VALID_COUPONS,
  ORDER_STATUS_FAILED,
  PRICING_MISMATCH,
  PRODUCT_GONE,
  PRODUCT_VALIDATION_FAILED,
  SIZE_NOT_OFFERED,
  TOTAL_TOO_HIGH_ADVICE,
  TRANSACTION_ID_EMPTY,
  TRANSACTION_ID_NOT_12_DIGITS,
  UPI_PROVIDER_NOT_ALLOWED,
  USER_ID_REQUIRED,
  VALIDATION_FAILED,
  ZERO_TOTAL_ADVICE,
} from "./messages.ts";
import type { EpisodeTaken } from "./orders/episode-purchases.ts";
import type { AddressProblems, MobileProblem } from "./people/address.ts";

/** A sentence and, where one helps, the advice under it. `info` where nothing went wrong (spec §5 Episode Buy). */
export type Said = { sentence: string; advice: string | null; kind?: "info" };

export function sayCartProblem(problem: CartProblem): Said {
  switch (problem.code) {
    case "invalid-quantity":
      return { sentence: INVALID_QUANTITY, advice: null };
    case "cart-full":
      return { sentence: ITEM_ADD_FAILED, advice: CART_FULL };
    case "episode-in-cart":
      return { sentence: EPISODE_IN_CART, advice: null };
  }
}

/** What the server answers to an episode for the cart (spec §5, §8; reading R27). */
export function sayEpisodeProblem(
  problem: CartProblem | IdProblem | { code: "episode-not-found" | EpisodeTaken },
): Said {
  switch (problem.code) {
    case "episode-not-found":
      return { sentence: EPISODE_NOT_FOUND, advice: null };
    case "episode-purchased":
      return { sentence: EPISODE_PURCHASED, advice: null, kind: "info" };
    case "episode-payment-pending":
      return { sentence: EPISODE_PAYMENT_CHECKED, advice: null, kind: "info" };
    case "episode-payment-rejected":
      return { sentence: EPISODE_PAYMENT_REJECTED, advice: null, kind: "info" };
    case "cart-full":
      return { sentence: EPISODE_ADD_FAILED, advice: CART_FULL };
    case "invalid-episode-id":
    case "invalid-product-id":
      return { sentence: sayIdProblem(problem), advice: null };
    default:
      return sayCartProblem(problem);
  }
}

/** What the server answers to a change of the cart. */
export function sayCartLineProblem(
  problem: CartProblem | IdProblem | { code: "product-gone" | "size-not-offered" | "line-gone" },
  /** What came to nothing. */
  failed = ITEM_ADD_FAILED,
): Said {
  switch (problem.code) {
    case "product-gone":
      return { sentence: failed, advice: PRODUCT_GONE };
    case "size-not-offered":
      return { sentence: failed, advice: SIZE_NOT_OFFERED };
    case "cart-full":
      return { sentence: failed, advice: CART_FULL };
    case "line-gone":
      return { sentence: LINE_GONE, advice: null };
    case "invalid-product-id":
    case "invalid-episode-id":
      return { sentence: sayIdProblem(problem), advice: null };
    default:
      return sayCartProblem(problem);
  }
}

type ComboFailure = {
  code:
    | "products-not-validated"
    | "combo-order-failed"
    | "internal-error"
    | "combo-status-failed"
    | "cart-full";
};

/** What the answer to a custom combo says; under 'Validation failed' a line an item (spec §5). */
export function sayCustomComboProblem(problem: CustomComboProblem | ComboFailure): Said {
  const advice = problem.code === "cart-full" ? CART_FULL : null;
  const items = problem.code === "validation-failed" ? problem.items.map(sayComboItem) : [];
  return { sentence: customComboSentence(problem), advice: items.join("\n") || advice };
}

function customComboSentence(problem: CustomComboProblem | ComboFailure): string {
  switch (problem.code) {
    case "no-items":
      return NO_ITEMS_PROVIDED;
    case "user-id-required":
      return USER_ID_REQUIRED;
    case "too-few-items":
      return minimumComboItems(problem.received);
    case "too-many-lines":
      return COMBO_TOO_MANY_LINES;
    case "validation-failed":
      return VALIDATION_FAILED;
    case "pricing-mismatch":
      return PRICING_MISMATCH;
    case "products-not-validated":
      return PRODUCT_VALIDATION_FAILED;
    case "combo-order-failed":
      return COMBO_ORDER_FAILED;
    case "internal-error":
      return INTERNAL_SERVER_ERROR;
    case "combo-status-failed":
      return ORDER_STATUS_FAILED;
    case "cart-full":
      return COMBO_ITEMS_ADD_FAILED;
  }
}

function sayComboItem({ item, code }: ComboItemProblem): string {
  switch (code) {
    case "product-not-found":
      return comboProductNotFound(item);
    case "size-not-available":
      return comboSizeUnavailable(item);
    case "quantity-too-low":
      return comboQuantityTooLow(item);
    case "quantity-too-high":
      return comboQuantityTooHigh(item);
  }
}

/** Why a ready-made combo didn't get into the cart. */
export function sayComboProblem(
  problem: { code: "invalid-quantity" | "combo-gone" | "cart-full" },
  failed = COMBO_ADD_FAILED,
): Said {
  switch (problem.code) {
    case "invalid-quantity":
      return { sentence: INVALID_QUANTITY, advice: null };
    case "combo-gone":
      return { sentence: failed, advice: COMBO_GONE };
    case "cart-full":
      return { sentence: failed, advice: CART_FULL };
  }
}

type CouponFailure = { code: "coupon-not-validated" | "coupon-usage-not-validated" };

/** spec §5 and §8 Coupons. */
export function sayCouponProblem(problem: CouponProblem | CouponFailure): string {
  switch (problem.code) {
    case "coupon-code-empty":
      return COUPON_CODE_EMPTY;
    case "coupon-invalid":
      return COUPON_INVALID;
    case "coupon-not-yet-active":
      return COUPON_NOT_YET_ACTIVE;
    case "coupon-expired":
      return COUPON_EXPIRED;
    case "coupon-minimum":
      return couponMinimum(problem.minimum);
    case "coupon-limit-exceeded":
      return COUPON_LIMIT_EXCEEDED;
    case "coupon-already-used":
      return COUPON_ALREADY_USED;
    case "coupon-not-applicable":
      return NO_APPLICABLE_COUPONS;
    case "coupon-not-validated":
      return COUPON_VALIDATION_FAILED;
    case "coupon-usage-not-validated":
      return COUPON_USAGE_FAILED;
  }
}

/** `message` of the auto-apply result (spec §3); null where nothing was looked for. */
export function sayAutoApply(
  answer: AutoApply | { ok: false; problem: { code: "not-tried" } },
): string | null {
  if (answer.ok) return couponApplied(answer.coupon.code, answer.discount);
  if (answer.problem.code === "not-tried") return null;
  return answer.problem.code === "no-coupons" ? NO_APPLICABLE_COUPONS : NO_VALID_COUPONS;
}

export function episodeIdMessage({ code }: EpisodeIdProblem): string {
  return code === "episode-id-missing" ? EPISODE_ID_MISSING : INVALID_EPISODE_ID;
}

export function sayIdProblem(problem: IdProblem): string {
  return problem.code === "invalid-episode-id" ? INVALID_EPISODE_ID : INVALID_PRODUCT_ID;
}

/** What a guest is told of a merge (readings R7, R59): what was dropped, and that something waits. */
export function mergeMessages(lines: readonly MergedLine[]): string[] {
  const dropped = lines.filter(isDropped).map(({ name, size, problem }) => {
    const reason = problem === "size-unavailable" ? SIZE_NOT_OFFERED : PRODUCT_GONE;
    return `${name}, ${SIZE_LABELS[size]}: ${reason}`;
  });
  return lines.some(waits) ? [...dropped, GUEST_LINES_WAIT] : dropped;
}

export function sayAmountProblem(problem: AmountProblem): Said {
  const advice = problem.code === "nothing-to-pay" ? ZERO_TOTAL_ADVICE : TOTAL_TOO_HIGH_ADVICE;
  return { sentence: INVALID_PAYMENT_AMOUNT, advice };
}

export function sayUpiProblem(problem: UpiProblem): string {
  return problem.code === "upi-provider" ? UPI_PROVIDER_NOT_ALLOWED : INVALID_UPI_ID;
}

export function sayTransactionIdProblem(problem: TransactionIdProblem): string {
  return problem.code === "transaction-id-empty"
    ? TRANSACTION_ID_EMPTY
    : TRANSACTION_ID_NOT_12_DIGITS;
}

export function sayMobileProblem(problem: MobileProblem): string {
  return problem.code === "mobile-missing" ? MOBILE_MISSING : MOBILE_MALFORMED;
}

/** One sentence for each field of the address form that needs one. */
export function sayAddressProblems(
  problems: AddressProblems,
): Partial<Record<keyof AddressProblems, string>> {
  const { name, address, mobile } = problems;
  return {
    ...(name && { name: name.code === "name-missing" ? NAME_MISSING : NAME_TOO_LONG }),
    ...(address && {
      address: address.code === "address-missing" ? ADDRESS_TEXT_MISSING : ADDRESS_TOO_LONG,
    }),
    ...(mobile && { mobile: sayMobileProblem(mobile) }),
  };
}
