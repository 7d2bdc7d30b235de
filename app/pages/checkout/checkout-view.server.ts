import { cartOf } from "#data/cart/cart.server";
import { episodeById } from "#data/catalogue/catalogue.server";
import {
  openQuote,
  type QuoteVersion,
  quoteVersionOf,
  startedVersions,
} from "#data/checkout/quote-versions.server";
import { boughtEpisodes } from "#data/orders/bought-episodes.server";
import { loadProfile } from "#data/people/people.server";
import { cartMessages } from "#domain/cart/messages";
import { episodeIdProblem } from "#domain/catalogue/catalogue";
import { type CheckoutSource, checkoutSource } from "#domain/checkout/quotes";
import { messageFor } from "#domain/messages";
import { EPISODE_PROBLEMS } from "#domain/orders/episode-purchases";
import { type Details, detailsOf, episodeDetails } from "./details/details.server.ts";
import {
  type Payment,
  paymentOf,
  type StartedPayment,
  startedPayments,
} from "./payment/payment.server.ts";

/** Why an episode isn't sold; `bought` when the person has it or has paid for it already. */
export type EpisodeRefusal = { sentence: string; bought: boolean; orderId: string | null };

/** One of the three, and the payments that were started beside it. */
export type CheckoutView = {
  payment?: Payment;
  details?: Details;
  refusal?: EpisodeRefusal;
  started?: StartedPayment[];
};

/**
 * Of the cart; with an episode's id of its direct purchase (reading R10). The open quote makes it the payment
 * page, after a reload, too (reading R18). `versionId` names an older version that can be confirmed still
 * (reading R52).
 */
export async function checkoutView(
  userId: string,
  episodeId: string | null,
  versionId: string | null,
): Promise<CheckoutView> {
  const now = new Date();
  const named = await namedVersion(userId, checkoutSource(episodeId), versionId, now);
  return episodeId === null
    ? await cartView(userId, named, now)
    : await episodeView(userId, episodeId, named, now);
}

/** Null where it can't be confirmed any more: then the newest is shown. */
async function namedVersion(
  userId: string,
  source: CheckoutSource,
  versionId: string | null,
  now: Date,
): Promise<QuoteVersion | null> {
  const version = versionId === null ? null : await quoteVersionOf(userId, versionId);
  if (version?.source !== source) return null;
  return version.state !== "placed" && version.expiresAt > now ? version : null;
}

async function cartView(
  userId: string,
  named: QuoteVersion | null,
  now: Date,
): Promise<CheckoutView> {
  const [open, cart, versions] = await Promise.all([
    named ?? openQuote(userId, "cart", now),
    cartOf(userId),
    startedVersions(userId, "cart", now),
  ]);
  const started = startedPayments(versions, open);
  return open
    ? { payment: paymentOf(open, cart), started }
    : { details: detailsOf(cart, await loadProfile(userId)), started };
}

/** Its address names the episode, so that a reload, a new tab and the way through sign-in lead back to it. */
async function episodeView(
  userId: string,
  episodeId: string,
  named: QuoteVersion | null,
  now: Date,
): Promise<CheckoutView> {
  const wrong = episodeIdProblem(episodeId);
  if (wrong) return refused(messageFor(cartMessages, wrong));
  const source = checkoutSource(episodeId);
  const open = named ?? (await openQuote(userId, source, now));
  const started = startedPayments(await startedVersions(userId, source, now), open);
  if (open) return { payment: paymentOf(open, null), started };
  const [episode, bought] = await Promise.all([episodeById(episodeId), boughtEpisodes(userId)]);
  const purchase = bought.find(({ id }) => id === episodeId);
  if (purchase) {
    const { payment, orderId } = purchase;
    return {
      refusal: { sentence: cartMessages[EPISODE_PROBLEMS[payment]], bought: true, orderId },
    };
  }
  if (!episode) return refused(cartMessages["episode-not-found"]);
  return { details: episodeDetails(episode, await loadProfile(userId)), started };
}

function refused(sentence: string): CheckoutView {
  return { refusal: { sentence, bought: false, orderId: null } };
}
