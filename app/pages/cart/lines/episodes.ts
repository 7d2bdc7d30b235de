import { z } from "zod";
import { addEpisode } from "#data/cart/cart.server";
import { EPISODE_ADD_FAILED, EPISODE_ID_MISSING, SIGN_IN_FOR_EPISODES } from "#domain/messages";
import { sayEpisodeProblem } from "#domain/sayings";
import { formAction } from "#request/forms/form.server";
import { cartOperation, operated } from "./operation.server.ts";

const NewEpisode = z.object({
  episode_id: z.string(EPISODE_ID_MISSING).min(1, EPISODE_ID_MISSING).max(80),
});

/** The quieter button beside Buy Now (reading R10): the episode waits in the cart. */
export const action = formAction(
  {
    ...cartOperation,
    signedOut: SIGN_IN_FOR_EPISODES,
    schema: NewEpisode,
    failed: EPISODE_ADD_FAILED,
  },
  async ({ person, value }) =>
    operated(await addEpisode(person.id, value.episode_id), sayEpisodeProblem),
);
