import { type DeliveryChoice, isDeliveryChoice } from "#domain/checkout/shipping";
import {
  isSlotNumber,
  mapAddressFields,
  type SlotNumber,
  type TypedAddress,
} from "#domain/people/addresses/address";
import { keyOf } from "./forgotten-choices.ts";

/** What a person has chosen and typed on the details form. */
export type Choices = {
  delivery: DeliveryChoice;
  /** A saved one, or the one that is typed here. */
  address: SlotNumber | "typed" | null;
  typed: TypedAddress;
  /** Whether the typed one is saved for next time. */
  save: boolean;
  gift: boolean;
  message: string;
  mobile: string;
};

/** The form's id: its fields stand outside of it, beside the form of an address. */
export const FORM = "checkout";

/** For the way to /addresses or through sign-in, a look back at the cart, a reload. */
export function saveChoices(owner: string, choices: Choices): void {
  try {
    sessionStorage.setItem(keyOf(owner), JSON.stringify(choices));
  } catch {
    // Private windows may save nothing; then the form starts anew.
  }
}

export function savedChoices(owner: string): Choices | null {
  try {
    return parseChoices(sessionStorage.getItem(keyOf(owner)));
  } catch {
    return null;
  }
}

/** Called once the order is placed: the next one begins anew. */
export function forgetChoices(owner: string): void {
  try {
    sessionStorage.removeItem(keyOf(owner));
  } catch {
    // Nothing was saved, then.
  }
}

export function parseChoices(text: string | null): Choices | null {
  const { delivery, address, typed, save, gift, message, mobile } = JSON.parse(text ?? "{}") ?? {};
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
 * What wasn't chosen before, or isn't saved any more, is what the form would start from now: the only address was
 * just saved, or another tab deleted one.
 */
export function restored(
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
