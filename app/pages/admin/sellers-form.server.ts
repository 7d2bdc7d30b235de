import { z } from "zod";
import { upiIdProblem } from "#domain/checkout/upi";
import { UPI_ID_CHARACTERS } from "#domain/limits";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
import type { Permission } from "#domain/people/seller-roles";
import { refuse } from "#request/forms/form.server";

/** A form of the sellers who may; to everybody else its address doesn't exist (reading R25). */
export function sellersForm(may: Permission) {
  return { who: "seller", may, failed: () => adminMessages.formFailed } as const;
}

/** Where the page told the seller to refund, so that what is recorded is where the money went. */
export const upiIdShown = z
  .string()
  .max(UPI_ID_CHARACTERS)
  .default("")
  .refine((id) => id === "" || upiIdProblem(id, null) === null)
  .transform((id) => id || null);

export function orderNotFound() {
  return refuse("order-not-found", { form: orderMessages["order-not-found"] }, 404);
}
