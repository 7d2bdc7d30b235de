import { z } from "zod";
import { DESCRIPTION_CHARACTERS } from "#domain/orders/limits";
import { COURIER_NAME_CHARACTERS } from "#domain/orders/parcel/couriers";
import { withoutControls } from "#domain/people/addresses/address";
import { settings } from "#request/settings/settings.server";

/** A seller's remark on what they record; null if empty. */
export const descriptionField = z
  .string()
  .max(DESCRIPTION_CHARACTERS * 4)
  .default("")
  .transform((text) => withoutControls(text).trim() || null)
  .refine((note) => note === null || [...note].length <= DESCRIPTION_CHARACTERS);

/** A courier's name from the settings, or null. */
export const courierField = z
  .string()
  .max(COURIER_NAME_CHARACTERS)
  .default("")
  .transform((name) => name || null);

export function isKnownCourier(courier: string | null): boolean {
  const { couriers } = settings().couriers;
  return courier === null || couriers.some(({ name }) => name === courier);
}
