import { QUOTE_LIFE_SECONDS } from "#domain/checkout/limits";
import { type DeliveryChoice, isDeliveryChoice } from "#domain/checkout/shipping";
import {
  isSlotNumber,
  mapAddressFields,
  type SavedAddress,
  type SlotNumber,
  type TypedAddress,
} from "#domain/people/addresses/address";
import { browserStore } from "#ui/browser-store";
import { keyOf } from "./forgotten-choices.ts";

/** What a person has chosen and typed on the details form. */
export type Choices = {
  delivery: DeliveryChoice;
  /** A saved address's slot, or 'typed' for the one typed here. Null: none is chosen. */
  address: SlotNumber | "typed" | null;
  typed: TypedAddress;
  /** Whether the typed address is to be saved. */
  save: boolean;
  gift: boolean;
  message: string;
  mobile: string;
};

/**
 * The id of the form element. Its fields are outside it and refer to it by `form=`, because the form for editing an
 * address is among them and forms can't be nested.
 */
export const CHECKOUT_FORM_ID = "checkout";

const choicesOf = (owner: string) =>
  browserStore<Choices>("local", keyOf(owner), parseChoices, (choices) =>
    JSON.stringify({ ...choices, savedAt: Date.now() }),
  );

/** Saves the choices in this browser, for coming back from /addresses, sign-in or the cart, and for a closed tab. */
export function saveChoices(owner: string, choices: Choices): void {
  choicesOf(owner).write(choices);
}

export function savedChoices(owner: string): Choices | null {
  return choicesOf(owner).read();
}

/** Called once the order is placed, so that the next checkout begins anew. */
export function forgetChoices(owner: string): void {
  choicesOf(owner).write(null);
}

/** Returns null also for choices that were saved too long ago. */
export function parseChoices(text: string): Choices | null {
  const { delivery, address, typed, save, gift, message, mobile, savedAt } = JSON.parse(text);
  if (Date.now() - savedAt > QUOTE_LIFE_SECONDS * 1_000) return null;
  if (!isDeliveryChoice(delivery) || typeof mobile !== "string") return null;
  return {
    delivery,
    address: address === "typed" || isSlotNumber(address) ? address : null,
    typed: mapAddressFields((field) => textOf(typed?.[field])),
    save: save !== false,
    gift: gift === true,
    message: textOf(message),
    mobile,
  };
}

function textOf(stored: unknown): string {
  return typeof stored === "string" ? stored : "";
}

/**
 * Returns the saved choices. What is missing in them comes from `start`, the choices with which the form begins
 * otherwise. Its address is also used if the chosen address was deleted, or if an address was saved meanwhile and
 * nothing had been typed.
 */
export function restoredChoices(
  saved: Choices,
  start: Choices,
  slots: readonly SlotNumber[] = [],
): Choices {
  const { address, mobile } = saved;
  const stands = address !== null && (address === "typed" || slots.includes(address));
  const untouched = address === "typed" && !saved.gift && saved.typed.address === "";
  return {
    ...saved,
    address: stands && !(untouched && slots.length > 0) ? address : start.address,
    mobile: mobile || start.mobile,
  };
}

/**
 * Chooses an address that was just saved, with its mobile number. Who sends a gift keeps a number of their own, because
 * the address is another person's.
 */
export function withAddress(
  choices: Choices,
  { slot, mobile }: Pick<SavedAddress, "slot" | "mobile">,
): Choices {
  return { ...choices, address: slot, mobile: choices.gift ? choices.mobile : (mobile ?? "") };
}

const USED_RETURN = browserStore("session", "checkout_address_return");

/**
 * True the first time that the customer's coming back from /addresses is asked about: a reload of the page mustn't
 * choose that address again. `visit` is the key of the location.
 */
export function isFirstReturn(visit: string): boolean {
  if (USED_RETURN.read() === visit) return false;
  USED_RETURN.write(visit);
  return true;
}
