import { episodeById } from "#data/catalogue/catalogue.server";
import { begunVersions, openQuote, type QuoteVersion } from "#data/checkout/quotes.server";
import { boughtEpisodes } from "#data/orders/purchases.server";
import { loadProfile } from "#data/people/people.server";
import { episodeIdProblem } from "#domain/catalogue/catalogue";
import { catalogueMessages } from "#domain/catalogue/messages";
import { EPISODE_PROBLEMS } from "#domain/orders/episode-purchases";
import { episodeIdMessage } from "#domain/sayings";
import {
  type BegunPayment,
  begunPayments,
  type Payment,
  paymentOf,
} from "#pages/checkout/payment/payment.server.ts";
import { type Details, episodeDetails } from "./details.server.ts";

/** Why an episode isn't sold; `bought` when the person has it or has paid for it already. */
export type Refusal = { sentence: string; bought: boolean; orderId: string | null };

/** One of the three, and what was begun beside it. */
export type CheckoutView = {
  payment?: Payment;
  details?: Details;
  refusal?: Refusal;
  begun?: BegunPayment[];
};

/**
 * Buy Now of one episode (reading R10). The address names the episode, so that a reload, a new tab and
 * the way through sign-in lead back to it.
 */
export async function episodeView(
  userId: string,
  episodeId: string,
  named: QuoteVersion | null,
): Promise<CheckoutView> {
  const basket = `episode_${episodeId}` as const;
  const wrong = episodeIdProblem(episodeId);
  if (wrong) return refused(episodeIdMessage(wrong));
  const now = new Date();
  const quote = named ?? (await openQuote(userId, basket, now));
  const begun = begunPayments(await begunVersions(userId, basket, now), quote);
  if (quote) return { payment: paymentOf(quote, null), begun };
  const [episode, bought] = await Promise.all([episodeById(episodeId), boughtEpisodes(userId)]);
  const purchase = bought.find(({ id }) => id === episodeId);
  if (purchase) {
    const { payment, orderId } = purchase;
    return {
      refusal: { sentence: catalogueMessages[EPISODE_PROBLEMS[payment]], bought: true, orderId },
    };
  }
  if (!episode) return refused(catalogueMessages["episode-not-found"]);
  return { details: episodeDetails(episode, await loadProfile(userId)), begun };
}

function refused(sentence: string): CheckoutView {
  return { refusal: { sentence, bought: false, orderId: null } };
}
