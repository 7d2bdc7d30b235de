import { adminMessages } from "#domain/orders/admin-messages";
import type { Permission } from "#domain/people/team/seller-roles";

/** Rules for a form that only sellers with this permission may send; for everybody else it is a 404 (reading R25). */
export function sellersForm(permission: Permission) {
  return { who: "seller", permission, failed: () => adminMessages.formFailed } as const;
}
