/**
 * From a problem's code to its sentence of messages.ts. Apart from the sentences, so that a page
 * that says one isn't sent what other pages' problems look like.
 */

import { cartMessages } from "#domain/cart/messages";
import { catalogueMessages } from "#domain/catalogue/messages";
import { checkoutMessages } from "#domain/checkout/messages";
import { peopleMessages } from "#domain/people/messages";
import type { CartProblem } from "./cart/cart.ts";
import { isDropped, type MergedLine, waits } from "./cart/cart-merge.ts";
import type { AutoApply, CouponProblem } from "./cart/coupons.ts";
import { type EpisodeIdProblem, type IdProblem, SIZE_LABELS } from "./catalogue/catalogue.ts";
import type { ComboItemProblem, CustomComboProblem } from "./catalogue/combos.ts";
import type { AmountProblem, TransactionIdProblem, UpiProblem } from "./checkout/upi.ts";
import type { EpisodeTaken } from "./orders/episode-purchases.ts";
import type { AddressProblems, MobileProblem } from "./people/address.ts";

/** A sentence and, where one helps, the advice under it. `info` where nothing went wrong (spec §5 Episode Buy). */
export type Said = { sentence: string; advice: string | null; kind?: "info" };

export function sayCartProblem(problem: CartProblem): Said {
  switch (problem.code) {
    case "invalid-quantity":
      return { sentence: cartMessages["invalid-quantity"], advice: null };
    case "cart-full":
      return { sentence: cartMessages.itemAddFailed, advice: cartMessages["cart-full"] };
    case "episode-in-cart":
      return { sentence: cartMessages["episode-in-cart"], advice: null };
  }
}

/** What the server answers to an episode for the cart (spec §5, §8; reading R27). */
export function sayEpisodeProblem(
  problem: CartProblem | IdProblem | { code: "episode-not-found" | EpisodeTaken },
): Said {
  switch (problem.code) {
    case "episode-not-found":
      return { sentence: catalogueMessages["episode-not-found"], advice: null };
    case "episode-purchased":
      return { sentence: catalogueMessages["episode-purchased"], advice: null, kind: "info" };
    case "episode-payment-pending":
      return { sentence: catalogueMessages["episode-payment-pending"], advice: null, kind: "info" };
    case "episode-payment-rejected":
      return {
        sentence: catalogueMessages["episode-payment-rejected"],
        advice: null,
        kind: "info",
      };
    case "cart-full":
      return { sentence: cartMessages.episodeAddFailed, advice: cartMessages["cart-full"] };
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
  failed = cartMessages.itemAddFailed,
): Said {
  switch (problem.code) {
    case "product-gone":
      return { sentence: failed, advice: cartMessages["product-gone"] };
    case "size-not-offered":
      return { sentence: failed, advice: cartMessages["size-not-offered"] };
    case "cart-full":
      return { sentence: failed, advice: cartMessages["cart-full"] };
    case "line-gone":
      return { sentence: cartMessages["line-gone"], advice: null };
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
  const advice = problem.code === "cart-full" ? cartMessages["cart-full"] : null;
  const items = problem.code === "validation-failed" ? problem.items.map(sayComboItem) : [];
  return { sentence: customComboSentence(problem), advice: items.join("\n") || advice };
}

function customComboSentence(problem: CustomComboProblem | ComboFailure): string {
  switch (problem.code) {
    case "no-items":
      return catalogueMessages["no-items"];
    case "user-id-required":
      return catalogueMessages["user-id-required"];
    case "too-few-items":
      return catalogueMessages["too-few-items"](problem.received);
    case "too-many-lines":
      return catalogueMessages["too-many-lines"];
    case "validation-failed":
      return catalogueMessages["validation-failed"];
    case "pricing-mismatch":
      return catalogueMessages["pricing-mismatch"];
    case "products-not-validated":
      return catalogueMessages["products-not-validated"];
    case "combo-order-failed":
      return catalogueMessages["combo-order-failed"];
    case "internal-error":
      return catalogueMessages["internal-error"];
    case "combo-status-failed":
      return catalogueMessages["combo-status-failed"];
    case "cart-full":
      return catalogueMessages.comboItemsAddFailed;
  }
}

function sayComboItem({ item, code }: ComboItemProblem): string {
  switch (code) {
    case "product-not-found":
      return catalogueMessages["product-not-found"](item);
    case "size-not-available":
      return catalogueMessages["size-not-available"](item);
    case "quantity-too-low":
      return catalogueMessages["quantity-too-low"](item);
    case "quantity-too-high":
      return catalogueMessages["quantity-too-high"](item);
  }
}

/** Why a ready-made combo didn't get into the cart. */
export function sayComboProblem(
  problem: { code: "invalid-quantity" | "combo-gone" | "cart-full" },
  failed = catalogueMessages.comboAddFailed,
): Said {
  switch (problem.code) {
    case "invalid-quantity":
      return { sentence: cartMessages["invalid-quantity"], advice: null };
    case "combo-gone":
      return { sentence: failed, advice: cartMessages["combo-gone"] };
    case "cart-full":
      return { sentence: failed, advice: cartMessages["cart-full"] };
  }
}

type CouponFailure = { code: "coupon-not-validated" | "coupon-usage-not-validated" };

/** spec §5 and §8 Coupons. */
export function sayCouponProblem(problem: CouponProblem | CouponFailure): string {
  switch (problem.code) {
    case "coupon-code-empty":
      return cartMessages["coupon-code-empty"];
    case "coupon-invalid":
      return cartMessages["coupon-invalid"];
    case "coupon-not-yet-active":
      return cartMessages["coupon-not-yet-active"];
    case "coupon-expired":
      return cartMessages["coupon-expired"];
    case "coupon-minimum":
      return cartMessages["coupon-minimum"](problem.minimum);
    case "coupon-limit-exceeded":
      return cartMessages["coupon-limit-exceeded"];
    case "coupon-already-used":
      return cartMessages["coupon-already-used"];
    case "coupon-not-applicable":
      return cartMessages["coupon-not-applicable"];
    case "coupon-not-validated":
      return cartMessages["coupon-not-validated"];
    case "coupon-usage-not-validated":
      return cartMessages["coupon-usage-not-validated"];
  }
}

/** `message` of the auto-apply result (spec §3); null where nothing was looked for. */
export function sayAutoApply(
  answer: AutoApply | { ok: false; problem: { code: "not-tried" } },
): string | null {
  if (answer.ok) return cartMessages.couponApplied(answer.coupon.code, answer.discount);
  if (answer.problem.code === "not-tried") return null;
  return answer.problem.code === "no-coupons"
    ? cartMessages["coupon-not-applicable"]
    : cartMessages.noValidCoupons;
}

export function episodeIdMessage({ code }: EpisodeIdProblem): string {
  return code === "episode-id-missing"
    ? catalogueMessages["episode-id-missing"]
    : catalogueMessages["invalid-episode-id"];
}

export function sayIdProblem(problem: IdProblem): string {
  return problem.code === "invalid-episode-id"
    ? catalogueMessages["invalid-episode-id"]
    : catalogueMessages["invalid-product-id"];
}

/** What a guest is told of a merge (readings R7, R59): what was dropped, and that something waits. */
export function mergeMessages(lines: readonly MergedLine[]): string[] {
  const dropped = lines.filter(isDropped).map(({ name, size, problem }) => {
    const reason =
      problem === "size-unavailable"
        ? cartMessages["size-not-offered"]
        : cartMessages["product-gone"];
    return `${name}, ${SIZE_LABELS[size]}: ${reason}`;
  });
  return lines.some(waits) ? [...dropped, cartMessages.guestLinesWait] : dropped;
}

export function sayAmountProblem(problem: AmountProblem): Said {
  const advice =
    problem.code === "nothing-to-pay"
      ? checkoutMessages["nothing-to-pay"]
      : checkoutMessages["amount-too-high"];
  return { sentence: checkoutMessages.invalidAmount, advice };
}

export function sayUpiProblem(problem: UpiProblem): string {
  return problem.code === "upi-provider"
    ? checkoutMessages["upi-provider"]
    : checkoutMessages["upi-id-format"];
}

export function sayTransactionIdProblem(problem: TransactionIdProblem): string {
  return problem.code === "transaction-id-empty"
    ? checkoutMessages["transaction-id-empty"]
    : checkoutMessages["transaction-id-not-12-digits"];
}

export function sayMobileProblem(problem: MobileProblem): string {
  return problem.code === "mobile-missing"
    ? peopleMessages["mobile-missing"]
    : peopleMessages["mobile-malformed"];
}

/** One sentence for each field of the address form that needs one. */
export function sayAddressProblems(
  problems: AddressProblems,
): Partial<Record<keyof AddressProblems, string>> {
  const { name, address, mobile } = problems;
  return {
    ...(name && {
      name:
        name.code === "name-missing"
          ? peopleMessages["name-missing"]
          : peopleMessages["name-too-long"],
    }),
    ...(address && {
      address:
        address.code === "address-missing"
          ? peopleMessages["address-missing"]
          : peopleMessages["address-too-long"],
    }),
    ...(mobile && { mobile: sayMobileProblem(mobile) }),
  };
}
