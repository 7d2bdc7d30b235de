import { z } from "zod";
import { COURIER_NAME_CHARACTERS } from "#domain/orders/parcel/couriers";
import { settings } from "#request/settings.server";

/** Room for spaces and what a scanner sends around a number. */
export const trackingIdField = z.string().max(100);

/** One of the settings' couriers, or none. */
export const courierField = z
  .string()
  .max(COURIER_NAME_CHARACTERS)
  .default("")
  .transform((name) => name || null);

export function isKnownCourier(courier: string | null): boolean {
  const { couriers } = settings().couriers;
  return courier === null || couriers.some(({ name }) => name === courier);
}
