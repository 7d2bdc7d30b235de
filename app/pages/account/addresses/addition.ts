import { saveAddress, slotsOf } from "#data/addresses.server";
import { loadProfile } from "#data/people.server";
import { firstFreeSlot } from "#domain/address";
import { ADDRESS_SAVE_FAILED, ADDRESSES_FULL } from "#domain/messages";
import { refuse, unlessUnreachable } from "../form-answer.ts";
import { ownForm } from "../own-form.server.ts";
import type { Route } from "./+types/addition";
import { addressFields, answerSaved } from "./saving.server.ts";

/** Adds an address in the first slot that is free by now, so that another tab's isn't written over. */
export async function action(asked: Route.ActionArgs) {
  return await ownForm(asked, { schema: addressFields }, async (person, typed) => {
    const profile = await loadProfile(person.id);
    if (!profile) return refuse("no-profile", { form: ADDRESS_SAVE_FAILED }, 503);
    const slot = firstFreeSlot(slotsOf(profile));
    if (!slot) return refuse("no-slot", { form: ADDRESSES_FULL }, 409);
    return answerSaved(await saveAddress(person.id, slot, typed));
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessUnreachable(serverAction, ADDRESS_SAVE_FAILED);
