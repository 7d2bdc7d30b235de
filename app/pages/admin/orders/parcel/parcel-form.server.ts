import { z } from "zod";
import type { ShipmentProblem } from "#data/orders/parcel/shipments.server";
import { messageFor } from "#domain/messages";
import { adminMessages } from "#domain/orders/admin-messages";
import { COURIER_NAME_CHARACTERS } from "#domain/orders/couriers";
import { orderNotFound } from "#pages/admin/sellers-form.server.ts";
import { refuse } from "#request/forms/form.server";
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

export function refuseCourier() {
  return refuse("courier-unknown", { courier: adminMessages["courier-unknown"] });
}

/** What was typed is told at its field; what somebody else did meanwhile, above the form. */
export function refuseParcel(problem: ShipmentProblem) {
  switch (problem.code) {
    case "order-not-found":
      return orderNotFound();
    case "tracking-id-wrong":
    case "tracking-id-taken":
      return refuse(problem.code, { tracking_id: messageFor(adminMessages, problem) });
    default:
      return refuse(problem.code, { form: messageFor(adminMessages, problem) }, 409);
  }
}
