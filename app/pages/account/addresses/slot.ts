import { saveAddress } from "#data/addresses.server";
import { ADDRESS_SAVE_FAILED } from "#domain/messages";
import { unlessUnreachable } from "#pages/unreachable.ts";
import { ownForm } from "../own-form.server.ts";
import type { Route } from "./+types/slot";
import { addressFields, answerSaved } from "./saving.server.ts";
import { slotNamed } from "./slot-number.server.ts";

/** Writes the address of a slot. */
export async function action(asked: Route.ActionArgs) {
  return await ownForm(asked, { schema: addressFields }, async (person, typed) =>
    answerSaved(await saveAddress(person.id, slotNamed(asked.params.slot), typed)),
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction, { sentence: ADDRESS_SAVE_FAILED });
