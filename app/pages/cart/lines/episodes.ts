import { z } from "zod";
import { addEpisode } from "#data/cart/cart-additions.server";
import { cartMessageFor, cartMessages } from "#domain/cart/messages";
import { storyMessages } from "#domain/catalogue/story-messages";
import { formAction } from "#forms/form.server";
import { answerAddition, cartOperation } from "./operation.server.ts";

const NewEpisode = z.object({
  episode_id: z
    .string({ error: () => cartMessages["episode-id-missing"] })
    .min(1, { error: () => cartMessages["episode-id-missing"] })
    .max(80),
});

/** The quieter button beside Buy Now (reading R10): the episode waits in the cart. */
export const action = formAction(
  {
    ...cartOperation,
    signedOut: () => storyMessages.signInForEpisodes,
    schema: NewEpisode,
    failed: () => cartMessages.episodeAddFailed,
  },
  async ({ person, value }) =>
    answerAddition(person, await addEpisode(person.id, value.episode_id), (problem) =>
      cartMessageFor(problem, cartMessages.episodeAddFailed),
    ),
);
