import { isSlotNumber, type SlotNumber } from "#domain/address";
import { type DeliveryChoice, isDeliveryChoice } from "#domain/shipping";

/** What a person has chosen on the details form. */
export type Choices = { delivery: DeliveryChoice; slot: SlotNumber | null; mobile: string };

const KEY = "checkout_choices";

/** For the way to /addresses and back. */
export function keepChoices(choices: Choices): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // Private windows may keep nothing; then the form starts anew.
  }
}

/** Gives them back once: the next person on this device finds nothing. */
export function takeChoices(): Choices | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return parseChoices(text);
  } catch {
    return null;
  }
}

export function parseChoices(text: string | null): Choices | null {
  const { delivery, slot, mobile } = JSON.parse(text ?? "{}") ?? {};
  if (!isDeliveryChoice(delivery) || typeof mobile !== "string") return null;
  return { delivery, slot: isSlotNumber(slot) ? slot : null, mobile };
}

/** What wasn't chosen before is what the form would start from now: the only address was just saved. */
export function restored({ delivery, slot, mobile }: Choices, start: Choices): Choices {
  return { delivery, slot: slot ?? start.slot, mobile: mobile || start.mobile };
}
