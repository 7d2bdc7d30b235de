import { ADMIN_FORM_FAILED, ORDER_NOT_FOUND } from "#domain/messages";
import { refuse } from "#request/forms/form.server";

/** A form of the seller's; to everybody else its address doesn't exist (reading R25). */
export const sellersForm = { who: "seller", failed: ADMIN_FORM_FAILED } as const;

export function orderNotFound() {
  return refuse("order-not-found", { form: ORDER_NOT_FOUND }, 404);
}
