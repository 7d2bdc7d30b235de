import { useLocation } from "react-router";
import { isSlotNumber, type SlotNumber } from "#domain/people/addresses/address";
import { isPathOfThisSite } from "#protocol/redirect-targets";
import { goTo } from "#ui/page-port";

/** The navigation state that the page receives when the customer comes back to it. */
type AddressEdited = { fromAddressEdit: true; slot: SlotNumber };

/**
 * Returns a function that goes back to the page that sent the customer here for an address. The function returns false
 * if there is no such page.
 */
export function useReturnToSender(): (saved: { slot: SlotNumber }) => boolean {
  const errand: unknown = useLocation().state;
  const to = returnPath(errand);
  return ({ slot }) => {
    if (to !== null) {
      goTo(to, {
        state: { fromAddressEdit: true, slot } satisfies AddressEdited,
        replace: true,
      });
    }
    return to !== null;
  };
}

/**
 * Accepts only paths of this site, because the navigation state comes from the browser's history and could hold
 * anything.
 */
export function returnPath(errand: unknown): string | null {
  const { returnTo } = (errand ?? {}) as { returnTo?: unknown };
  return typeof returnTo === "string" && isPathOfThisSite(returnTo) ? returnTo : null;
}

/** Returns the slot that was just saved for this page; null: the customer doesn't come from saving an address. */
export function savedSlot(state: unknown): SlotNumber | null {
  const { fromAddressEdit, slot } = (state ?? {}) as Partial<Record<keyof AddressEdited, unknown>>;
  return fromAddressEdit === true && isSlotNumber(slot) ? slot : null;
}
