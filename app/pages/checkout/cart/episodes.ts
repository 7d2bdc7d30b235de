import { z } from "zod";
import { addEpisode } from "#data/cart.server";
import { EPISODE_ADD_FAILED, EPISODE_ID_MISSING } from "#domain/messages";
import type { Route } from "./+types/episodes";
import { episodeOperation } from "./operation.server.ts";
import { unlessUnreachable } from "./unreachable.ts";

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
  unlessUnreachable(serverAction, EPISODE_ADD_FAILED);
