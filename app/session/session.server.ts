import type { RouterContextProvider } from "react-router";
import { openPaymentsOf } from "#data/checkout/open-payments.server";
import { ordersToPayAgain } from "#data/orders/orders.server";
import { boughtEpisodes } from "#data/people/bought-episodes.server";
import { countCartPieces, holdingsOf } from "#data/people/people.server";
import { avatarLetter } from "#domain/people/people";
import { log } from "#request/log/log.server";
import { currentPerson, formToken, type Person } from "#request/session/session.server";

type Context = Readonly<RouterContextProvider>;

/** What a page knows about its visitor, as the server answers it. */
export type Session = Awaited<ReturnType<typeof sessionOf>>;

/**
 * The visitor's own data, which is fetched separately because cached pages are the same for everybody. A part that
 * can't be read just now is null; the person and the anti-forgery token are always included.
 */
export async function sessionOf(context: Context) {
  const person = currentPerson(context);
  const [cartCount, purchasedEpisodes, openPayments, toPayAgain] = person
    ? await personalParts(person.id)
    : ([0, [], [], []] as const);
  return {
    person: person && personView(person),
    cartCount,
    purchasedEpisodes,
    openPayments,
    toPayAgain,
    token: formToken(context),
  };
}

/**
 * One query finds which of these parts the person has, and only those are read. If the query fails, all parts are read.
 */
async function personalParts(userId: string) {
  const has = await nullIfFailed("not known what the person has", holdingsOf(userId));
  return await Promise.all([
    has ? has.pieces : nullIfFailed("cart not counted", countCartPieces(userId)),
    has?.purchases === false ? [] : nullIfFailed("purchases not found", boughtEpisodes(userId)),
    has?.openPayments === false
      ? []
      : nullIfFailed("open payments not found", openPaymentsOf(userId, new Date())),
    has?.toPayAgain === false
      ? []
      : nullIfFailed("rejected payments not found", ordersToPayAgain(userId)),
  ]);
}

async function nullIfFailed<Part>(failed: string, part: Promise<Part>): Promise<Part | null> {
  try {
    return await part;
  } catch (error) {
    log.error({ err: error }, failed);
    return null;
  }
}

function personView({ id, email, name, avatarUrl, role }: Person) {
  return { id, email, name, avatarUrl, letter: avatarLetter(email), seller: role !== null };
}
