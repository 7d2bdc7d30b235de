import { type Cart, cartOf } from "#data/cart/cart.server";
import { episodeById } from "#data/catalogue/catalogue.server";
import {
  confirmableVersions,
  type QuoteVersion,
  quoteVersionOf,
} from "#data/checkout/quote-versions.server";
import { lastDeliveryOf } from "#data/orders/last-delivery.server";
import { slotsOf } from "#data/people/addresses.server";
import { boughtEpisodes } from "#data/people/bought-episodes.server";
import { loadProfile } from "#data/people/people.server";
import { episodeOffer } from "#domain/cart/cart";
import { cartMessages } from "#domain/cart/messages";
import { episodeIdProblem } from "#domain/catalogue/catalogue";
import { type CheckoutSource, cartDiffers, checkoutSource } from "#domain/checkout/quotes";
import { messageFor } from "#domain/messages";
import type { Paise } from "#domain/money/money";
import { EPISODE_PROBLEMS, type EpisodeState } from "#domain/orders/episode-purchases";
import { savedAddresses } from "#domain/people/addresses/address";
import {
  type CheckoutPayment,
  type OtherPayment,
  otherPayments,
  paymentOf,
} from "#forms/checkout/payment-view.server";
import { type Details, detailsOf, linesOfCart, linesOfEpisode } from "./details/details.server.ts";

/** Why an episode can't be bought. `purchase`: the person's own purchase that stands against it; null: none. */
export type EpisodeRefusal = {
  sentence: string;
  purchase: EpisodeState | null;
  orderId: string | null;
};

/** What the checkout shows: `payment`, `details` or `refusal`. `others`: payments that can also be confirmed. */
type CheckoutView = {
  payment?: CheckoutPayment;
  details?: Details;
  refusal?: EpisodeRefusal;
  others?: OtherPayment[];
  /** An open payment that the details form would replace. The form asks whether it has been paid already. */
  unfinished?: UnfinishedVersion | null;
};

export type UnfinishedVersion = { versionId: string; source: CheckoutSource; total: Paise };

/** What the page's address requests. */
type CheckoutRequest = {
  /** An episode to buy directly, without the cart (reading R10). */
  episodeId: string | null;
  /** An older version of the quote that can still be confirmed (reading R52). */
  versionId: string | null;
  /** True: show the details form although a payment is open, to change its address, delivery or coupon. */
  showForm: boolean;
};

/**
 * Decides what the checkout shows. While a quote is open, the checkout shows its payment page, also after a reload
 * (reading R18). It shows the details form instead if the customer asked to change something (`showForm`), or if the
 * cart now has other lines (an empty cart doesn't count): the form offers to pay for the whole cart or to confirm the
 * open payment. A version that the address names always gets its payment page.
 */
export async function checkoutView(
  userId: string,
  { episodeId, versionId, showForm }: CheckoutRequest,
): Promise<CheckoutView> {
  const now = new Date();
  const source = checkoutSource(episodeId);
  const named = await namedVersion(userId, source, versionId);
  const [versions, cart] = await Promise.all([
    confirmableVersions(userId, source, now),
    source === "cart" ? cartOf(userId) : null,
  ]);
  const open = named ?? versions.open;
  const others = otherPayments(versions.confirmable, open);
  if (open && (named || !(showForm || hasOtherLines(open, cart))))
    return { payment: paymentOf(open, cart, now), others };
  const unfinished = open && { versionId: open.id, source, total: open.total };
  const form = cart
    ? await cartForm(userId, open, cart, now)
    : await episodeForm(userId, episodeId ?? "", open, now);
  return { ...form, others, unfinished };
}

/**
 * The version that the address names, if it belongs to this checkout. Its state doesn't matter, because the payment
 * page says whether it was cancelled, expired or placed.
 */
async function namedVersion(
  userId: string,
  source: CheckoutSource,
  versionId: string | null,
): Promise<QuoteVersion | null> {
  const version = versionId === null ? null : await quoteVersionOf(userId, versionId);
  return version?.source === source ? version : null;
}

/**
 * Whether the cart now has other lines than the open quote. An empty cart doesn't count: there is nothing to pay for
 * instead.
 */
function hasOtherLines(open: QuoteVersion, cart: Cart | null): boolean {
  return cart !== null && cart.lines.length > 0 && cartDiffers(open.lines, cart.lines);
}

async function cartForm(
  userId: string,
  open: QuoteVersion | null,
  cart: Cart,
  now: Date,
): Promise<CheckoutView> {
  const profile = await loadProfile(userId);
  const mayChoose = profile && savedAddresses(slotsOf(profile)).length > 1;
  const lastUsed = mayChoose && !open?.address ? await lastDeliveryOf(userId) : null;
  return { details: detailsOf(linesOfCart(cart), profile, { open, lastUsed }, now) };
}

/**
 * The details form of a direct purchase. The address names the episode, so that a reload, a new tab and signing in
 * lead back to it.
 */
async function episodeForm(
  userId: string,
  episodeId: string,
  open: QuoteVersion | null,
  now: Date,
): Promise<CheckoutView> {
  const wrong = episodeIdProblem(episodeId);
  if (wrong) return refused(messageFor(cartMessages, wrong));
  const [episode, bought] = await Promise.all([episodeById(episodeId), boughtEpisodes(userId)]);
  const purchase = bought.find(({ id }) => id === episodeId);
  if (purchase) {
    const { payment, orderId } = purchase;
    const sentence = cartMessages[EPISODE_PROBLEMS[payment]];
    return { refusal: { sentence, purchase: payment, orderId } };
  }
  if (!episode) return refused(cartMessages["episode-not-found"]);
  if (episodeOffer(episode.sale_price).price === null)
    return refused(cartMessages["episode-unpayable"]);
  const profile = await loadProfile(userId);
  return { details: detailsOf(linesOfEpisode(episode), profile, { open, lastUsed: null }, now) };
}

function refused(sentence: string): CheckoutView {
  return { refusal: { sentence, purchase: null, orderId: null } };
}
