import { data } from "react-router";
import { countCartPieces } from "#data/people.server";
import { boughtEpisodes } from "#data/purchases.server";
import { avatarLetter } from "#domain/people";
import { currentPerson, formToken, type Person } from "#request/session.server";
import type { Route } from "./+types/route";

/** What is personal, for the pages that are the same for everybody. */
export async function loader({ context }: Route.LoaderArgs) {
  const person = currentPerson(context);
  const [cartCount, episodes] = person
    ? await Promise.all([countCartPieces(person.id), boughtEpisodes(person.id)])
    : [0, []];
  return data(
    {
      person: person && shown(person),
      cartCount,
      purchasedEpisodes: episodes,
      token: formToken(context),
    },
    { headers: { "Cache-Control": "no-store" } },
  );
}

/**
 * Without an answer (a lost network, a database that is gone) the page stands without its personal part.
 * Thrown, the error page would take its place.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch {
    return null;
  }
}

function shown({ email, name, avatarUrl, seller }: Person) {
  return { email, name, avatarUrl, letter: avatarLetter(email), seller };
}
