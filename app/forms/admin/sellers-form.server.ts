import { adminMessages } from "#domain/orders/admin-messages";
import type { Permission } from "#domain/people/team/seller-roles";

/** A form of the sellers who may; to everybody else its address doesn't exist (reading R25). */
export function sellersForm(may: Permission) {
  return { who: "seller", may, failed: () => adminMessages.formFailed } as const;
}
