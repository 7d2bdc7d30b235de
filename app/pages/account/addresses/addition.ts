import { addAddress } from "#data/addresses.server";
import { ADDRESS_SAVE_FAILED } from "#domain/messages";
import { unlessUnreachable } from "#pages/unreachable.ts";
import { ownForm } from "../own-form.server.ts";
import type { Route } from "./+types/addition";
import { addressFields, answerSaved } from "./saving.server.ts";

/** Adds an address in the first slot that is free by now, so that another tab's isn't written over. */
export async function action(asked: Route.ActionArgs) {
  return await ownForm(asked, { schema: addressFields }, async (person, typed) =>
    answerSaved(await addAddress(person.id, typed)),
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction, { sentence: ADDRESS_SAVE_FAILED });
