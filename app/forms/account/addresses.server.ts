import { data } from "react-router";
import { z } from "zod";
import { addAddress, deleteAddress, saveAddress } from "#data/people/addresses.server";
import { messagesFor, storeMessages } from "#domain/messages";
import {
  ADDRESS_FIELDS,
  type AddressField,
  isSlotNumber,
  mapAddressFields,
  type SlotNumber,
  type TypedAddress,
} from "#domain/people/addresses/address";
import { peopleMessages } from "#domain/people/messages";
import { form, NO_FIELDS, refuse } from "#forms/form.server";

/** The fields are only checked to be texts here; the domain validates what they say. */
export const addressFields = z.object(
  mapAddressFields<z.ZodType>((field) =>
    ADDRESS_FIELDS[field].optional ? z.string().optional() : z.string(),
  ) as { [Field in AddressField]: z.ZodType<TypedAddress[Field]> },
);

export const ADDRESS_EXAMPLE = mapAddressFields((field) => ADDRESS_FIELDS[field].example);

const addressForm = {
  who: "customer",
  schema: addressFields,
  example: ADDRESS_EXAMPLE,
  failed: () => peopleMessages.addressSaveFailed,
} as const;

export const addressForms = [
  /** Saves a new address in the first empty slot, so that it never overwrites one that was saved in another tab. */
  form("/addresses/addition", addressForm, async ({ person, value }) =>
    answerSaved(await addAddress(person.id, value)),
  ),

  /** Saves the address of a slot. */
  form("/addresses/:slot", addressForm, async ({ person, value }, { params }) =>
    answerSaved(await saveAddress(person.id, slotFromAddress(params.slot), value)),
  ),

  /** Empties a slot; repeating changes nothing. */
  form(
    "/addresses/:slot/deletion",
    { who: "customer", ...NO_FIELDS, failed: () => peopleMessages.addressDeleteFailed },
    async ({ person }, { params }) => {
      await deleteAddress(person.id, slotFromAddress(params.slot));
      return { ok: true as const };
    },
  ),
];

function answerSaved(saved: Awaited<ReturnType<typeof saveAddress>>) {
  if (saved.ok) return saved;
  const { problem } = saved;
  if (problem.code === "slots-full")
    return refuse("no-slot", { form: peopleMessages.addressesFull }, 409);
  return refuse("address", messagesFor(peopleMessages, problem.problems));
}

/** Reads the slot number from the form's address; throws a 404 for anything else. */
function slotFromAddress(text: string): SlotNumber {
  const slot = /^[1-9]$/.test(text) ? Number(text) : null;
  if (isSlotNumber(slot)) return slot;
  throw data(storeMessages.pageNotFound, { status: 404 });
}
