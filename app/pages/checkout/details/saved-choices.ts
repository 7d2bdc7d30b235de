import { type DeliveryChoice, isDeliveryChoice } from "#domain/checkout/shipping";
import { isSlotNumber, type SlotNumber } from "#domain/people/address";

/** What a person has chosen on the details form. */
export type Choices = { delivery: DeliveryChoice; slot: SlotNumber | null; mobile: string };

/** Each person's own: the next one on this device finds nothing. */
const keyOf = (owner: string) => `checkout_choices ${owner}`;

/** For the way to /addresses, a look back at the cart, a reload. */
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

/** Once the order is placed: the next one begins anew. */
export function forgetChoices(owner: string): void {
  try {
    sessionStorage.removeItem(keyOf(owner));
  } catch {
    // Nothing was saved, then.
  }
}

/**
 * Nobody is signed in any more: the next one on this device finds no mobile number. Each tab has a
 * storage of its own, so each does it when it hears. (`Clear-Site-Data` would take the guest's cart too.)
 */
export function forgetAllChoices(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(keyOf(""))) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was saved, then.
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
