import { data } from "react-router";
import { storeMessages } from "#domain/messages";
import { isSlotNumber, type SlotNumber } from "#domain/people/addresses/address";

/** The slot in an address of this site; there are three. */
export function slotNamed(text: string): SlotNumber {
  const slot = /^[1-9]$/.test(text) ? Number(text) : null;
  if (isSlotNumber(slot)) return slot;
  throw data(storeMessages.pageNotFound, { status: 404 });
}
