import { addAddress } from "#data/people/addresses.server";
import { peopleMessages } from "#domain/people/messages";
import { formAction } from "#forms/form.server";
import { addressFields, answerSaved } from "./saving.server.ts";

/** Adds an address in the first slot that is free by now, so that another tab's isn't written over. */
export const action = formAction(
  { who: "customer", schema: addressFields, failed: () => peopleMessages.addressSaveFailed },
  async ({ person, value }) => answerSaved(await addAddress(person.id, value)),
);
