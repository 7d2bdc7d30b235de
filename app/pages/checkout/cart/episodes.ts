import { z } from "zod";
import { addEpisode } from "#data/cart.server";
import { EPISODE_ADD_FAILED, EPISODE_ID_MISSING, STORE_UNREACHABLE } from "#domain/messages";
import { unlessUnreachable } from "#pages/unreachable.ts";
import type { Route } from "./+types/episodes";
import { episodeOperation } from "./operation.server.ts";

const NewEpisode = z.object({
  episode_id: z.string(EPISODE_ID_MISSING).min(1, EPISODE_ID_MISSING).max(80),
});

/** The quieter button beside Buy Now (reading R10): the episode waits in the cart. */
export async function action({ request, context }: Route.ActionArgs) {
  return await episodeOperation(request, context, NewEpisode, (person, { episode_id }) =>
    addEpisode(person.id, episode_id),
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction, { sentence: EPISODE_ADD_FAILED, advice: STORE_UNREACHABLE });
