import { adminMessages } from "#domain/orders/admin-messages";
import type { Permission } from "#domain/people/team/seller-roles";
import { refuse } from "#forms/form.server";
import { isFreshlySignedIn, type Person } from "#request/session/session.server";

/** A form of the sellers who may; to everybody else its address doesn't exist (reading R25). */
export function sellersForm(may: Permission) {
  return { who: "seller", may, failed: () => adminMessages.formFailed } as const;
}

/** Who may change access or where customers pay has just proved who they are; null: they have. */
export function unlessFresh(person: Person) {
  if (isFreshlySignedIn(person, new Date())) return null;
  return refuse("sign-in-again", { form: "Please sign in again to change this." }, 409);
}
