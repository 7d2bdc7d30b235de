import { saveAddress } from "#data/people/addresses.server";
import { peopleMessages } from "#domain/people/messages";
import { type FormRequest, formAction } from "#forms/form.server";
import type { Route } from "./+types/slot";
import { addressFields, answerSaved } from "./saving.server.ts";
import { slotNamed } from "./slot-number.server.ts";

/** Writes the address of a slot. */
export const action = formAction(
  { who: "customer", schema: addressFields, failed: () => peopleMessages.addressSaveFailed },
  async ({ person, value }, { params }: FormRequest<Route.ActionArgs["params"]>) =>
    answerSaved(await saveAddress(person.id, slotNamed(params.slot), value)),
);
