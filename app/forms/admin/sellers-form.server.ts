import { adminMessages } from "#domain/orders/admin-messages";
import type { Permission } from "#domain/people/team/seller-roles";

/** Rules for a form of sellers with this permission; everybody else gets a 404 (reading R25). */
export function sellersForm(permission: Permission) {
  return { who: "seller", permission, failed: () => adminMessages.formFailed } as const;
}
