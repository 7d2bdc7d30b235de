import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
import { refuse } from "#request/forms/form.server";

/** A form of the seller's; to everybody else its address doesn't exist (reading R25). */
export const sellersForm = { who: "seller", failed: adminMessages.formFailed } as const;

export function orderNotFound() {
  return refuse("order-not-found", { form: orderMessages["order-not-found"] }, 404);
}
