import { data } from "react-router";
import { z } from "zod";
import {
  type AddressProblem,
  addAddress,
  deleteAddress,
  saveAddress,
} from "#data/people/addresses.server";
import { messagesFor, storeMessages } from "#domain/messages";
import { isSlotNumber, type SlotNumber } from "#domain/people/addresses/address";
import { peopleMessages } from "#domain/people/messages";
import { form, refuse } from "#forms/form.server";

/** What must be right with them, the domain says. */
export const addressFields = z.object({
  pin: z.string(),
  state: z.string().optional(),
  name: z.string(),
  address: z.string(),
  mobile: z.string(),
});

export const ADDRESS_EXAMPLE = {
  pin: "520001",
  state: "Andhra Pradesh",
  name: "Asha Rao",
  address: "12 Temple Road, Vijayawada",
  mobile: "9876543210",
};

const addressForm = {
  who: "customer",
  schema: addressFields,
  example: ADDRESS_EXAMPLE,
  failed: () => peopleMessages.addressSaveFailed,
} as const;

export const addressForms = [
  /** Adds an address in the first slot that is free by now, so that another tab's isn't written over. */
  form("/addresses/addition", addressForm, async ({ person, value }) =>
    answerSaved(await addAddress(person.id, value)),
  ),

  /** Writes the address of a slot. */
  form("/addresses/:slot", addressForm, async ({ person, value }, { params }) =>
    answerSaved(await saveAddress(person.id, slotNamed(params.slot), value)),
  ),

  /** Frees a slot. Twice is once. */
  form(
    "/addresses/:slot/deletion",
    {
      who: "customer",
      schema: z.object({}),
      example: {},
      failed: () => peopleMessages.addressDeleteFailed,
    },
    async ({ person }, { params }) => {
      await deleteAddress(person.id, slotNamed(params.slot));
      return { ok: true as const };
    },
  ),
];

function answerSaved(saved: { ok: true } | { ok: false; problem: AddressProblem }) {
  if (saved.ok) return { ok: true as const };
  const { problem } = saved;
  if (problem.code === "slots-full")
    return refuse("no-slot", { form: peopleMessages.addressesFull }, 409);
  return refuse("address", messagesFor(peopleMessages, problem.problems));
}

/** The slot in an address of this site; there are three. */
function slotNamed(text: string): SlotNumber {
  const slot = /^[1-9]$/.test(text) ? Number(text) : null;
  if (isSlotNumber(slot)) return slot;
  throw data(storeMessages.pageNotFound, { status: 404 });
}
