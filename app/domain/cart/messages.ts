import { type EpisodeIdProblem, sizeLabel } from "#domain/catalogue/catalogue";
import { inLanguage } from "#domain/language";
import { type Message, messageFor } from "#domain/messages";
import { amountToPay, type Paise } from "#domain/money/money";
import { EPISODE_PROBLEMS } from "#domain/orders/episode-purchases";
import { type AddProblem, isReason } from "./cart.ts";
import { isDropped, isUnmergeable, type MergedLine } from "./cart-merge.ts";
import { MAX_CART_LINES, MAX_QUANTITY } from "./limits.ts";
import { te } from "./messages.te.ts";

const en = {
  /** Specified wording (spec §6, §8). */
  loginToAdd: "Please login to add items to cart",
  loginToBuy: "Please login to proceed with purchase",

  /** Specified wording (spec §2 Cart). */
  cartEmpty: "Your cart is empty",
  cartEmptyAdvice: "Add some products to get started!",
  episodeQuantity: "Qty: 1",

  // Episodes
  /** Specified wording (spec §5 Episode). */
  "episode-in-cart": "This episode is already in your cart",
  "episode-purchased": "You have already purchased this episode",
  "episode-id-missing": "Episode ID is missing. Please try refreshing the page.",
  "invalid-episode-id": "Invalid episode ID",
  /** Specified wording (spec §8 Episode purchase). */
  "episode-not-found": "Episode not found",
  /** Our wording (reading R27). */
  "episode-payment-pending":
    "You have already paid for this episode. We're checking the payment and will email you the link.",
  "episode-payment-rejected":
    "There is a problem with your payment for this episode. Please send its details again from your order.",

  /** Specified wording (spec §5). */
  "invalid-product-id": "Invalid product ID",
  "invalid-quantity": "Invalid quantity",

  /** Specified wording (spec §8 Cart and combo). */
  tooManyOperations: "Too many cart operations. Please wait before trying again.",
  episodeAddFailed: "Failed to add episode to cart",
  itemAddFailed: "Failed to add item to cart. Please try again.",
  checkoutFailed: "Failed to proceed to checkout. Please try again.",

  /** Specified wording (spec §8 Success messages). */
  itemRemoved: "Item removed from cart",
  quantityUpdated: "Quantity updated",
  comboRemoved: "Combo removed from cart",
  comboQuantityUpdated: "Combo quantity updated",

  /** Our wording (reading R6). */
  savedOnPhone: "Saved in your cart on this phone.",
  savedInBrowser: "Saved in your cart in this browser.",
  /** Our wording. */
  itemAdded: "Added to your cart.",
  episodeAdded: "Episode added to your cart.",
  refreshed: "Your cart is up to date.",
  /** Our wording, below the specified 'Failed to add item to cart. Please try again.' (spec §8, reading R41). */
  "cart-full": `Your cart is full. It can hold ${MAX_CART_LINES} different items. Remove one to add another.`,
  notLoaded: "We couldn't load your cart. Nothing in it is lost. Please refresh.",
  /** Our wording, above a guest's cart while the browser is offline. */
  offline:
    "You're offline. This is the cart saved on this phone, with prices from your last visit.",
  /** Our wording, for a product whose name the browser hasn't stored. */
  cardWithoutName: "An item of your cart",
  /** Our wording, shown where the removed line was, beside the Undo button. */
  lineRemoved: (name: string) => `${name} removed.`,
  /** Our wording: the specification has a sentence only for adding that failed (spec §8). */
  quantityFailed: "We couldn't change the quantity. Please try again.",
  itemRemoveFailed: "We couldn't remove this item. Please try again.",
  comboSaveFailed: "We couldn't save your combo. Please try again.",
  itemReturnFailed: "We couldn't put this item back. Please try again.",
  "line-not-found": "This item is no longer in your cart.",
  "product-unavailable": "This product is no longer sold.",
  "size-unavailable": "This product isn't sold in that size.",
  "combo-unavailable": "This combo is no longer sold.",
  "episode-unpayable": "This episode can't be bought for now.",
  "sold-out": "This is sold out for now.",
  /** Our wording (reading R63). */
  "few-left": ({ left }: { left: number }) => `Only ${left} left.`,
  /** Our wording, shown at lines of which the cart has more pieces than are left in stock. */
  takeFewer: (short: readonly { name: string; left: number; quantity: number }[]) =>
    `${short
      .map(
        ({ name, left, quantity }) => `Only ${left} left of ${name}; your cart needs ${quantity}.`,
      )
      .join(" ")} Please take fewer.`,
  merged: "Your cart came with you.",

  /** Our wording (reading R8). */
  priceChanged: (before: Paise) => `It was ${amountToPay(before)} when you added it.`,

  /** Our wording, at checkout after Buy Now: the cart already had pieces of the same line (reading R66). */
  inCartBefore: (pieces: number) =>
    pieces === 1
      ? "1 of these was in your cart before."
      : `${pieces} of these were in your cart before.`,

  /** Our wording, for lines that didn't fit into the customer's cart at sign-in (reading R59). */
  guestLinesWait: `Some items didn't fit in your cart, which can hold ${MAX_CART_LINES} different items and ${MAX_QUANTITY} of each. They're saved in this browser. In your cart you can add them when there is room, or remove them.`,

  /** Our wording, the short form for a notice at sign-in. The cart shows the long form. */
  guestLinesWaitShort: "Some items didn't fit. You can add or remove them in your cart.",
  /** Our wording, instead of the two sentences above if all lines that didn't fit are sold out. */
  guestLinesSoldOut:
    "These are sold out for now. They're saved in this browser. In your cart you can add them when they're back, or remove them.",
  guestLinesSoldOutShort: "Some items are sold out for now. You find them in your cart.",
  /** Our wording, at sign-in, for at least two products that are no longer sold (reading R7). */
  itemsLeftOut: (names: readonly string[]) => {
    const [first = "", second = "", ...more] = names;
    return `Left out, because they're no longer sold: ${first}; ${second}${more.length > 0 ? `; and ${more.length} more` : ""}.`;
  },

  /** Our wording. The specification asks for this banner, from ₹800 up to under ₹1000 (spec §2 Cart). */
  freeDeliveryProgress: (missing: Paise) => `Add ${amountToPay(missing)} more for free delivery.`,
  freeDeliveryReached: "Congratulations! Standard delivery is free.",
};

export type CartMessages = typeof en;

export const cartMessages: CartMessages = inLanguage({ en, te });

type CartRefusal = AddProblem | EpisodeIdProblem | { code: "line-not-found" };

/**
 * Returns the message that says why the cart wasn't changed (spec §5, §8; reading R27). If the problem is only a
 * reason, the message is `failed` with the reason as advice below it.
 */
export function cartMessageFor(problem: CartRefusal, failed = cartMessages.itemAddFailed): Message {
  const { code } = problem;
  const text = messageFor(cartMessages, problem);
  if (isReason(code)) return { text: failed, advice: text };
  const owned = Object.values<string>(EPISODE_PROBLEMS).includes(code);
  return { text, advice: null, ...(owned && { kind: "info" }) };
}

/**
 * Returns the notice shown after a merge at sign-in: which lines were dropped, and whether some didn't fit (readings
 * R7, R59). It has at most two sentences, because it covers part of a phone's screen.
 */
export function mergeMessages(lines: readonly MergedLine[]): string[] {
  const dropped = lines.filter(isDropped);
  const [only, ...others] = dropped;
  const names = dropped.map(
    ({ name, size, sizeNames }) =>
      `${name || cartMessages.cardWithoutName}, ${sizeLabel(size, sizeNames)}`,
  );
  const messages = !only
    ? []
    : others.length === 0
      ? [`${names[0]}: ${cartMessages[only.problem]}`]
      : [cartMessages.itemsLeftOut(names)];
  const waiting = lines.filter(isUnmergeable);
  if (waiting.length === 0) return messages;
  const soldOut = waiting.every(({ problem }) => problem === "sold-out");
  return [...messages, cartMessages[soldOut ? "guestLinesSoldOutShort" : "guestLinesWaitShort"]];
}
