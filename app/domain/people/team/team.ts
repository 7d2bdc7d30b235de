/** The team of sellers, and which changes are allowed (reading R25). */
import { hasPermission, type Permission, type SellerRole } from "./seller-roles.ts";

export type TeamMember = {
  email: string;
  role: SellerRole;
  /** Named in SELLER_EMAILS: an owner until the server's configuration changes. */
  fixed: boolean;
  /** The invited person has signed in once. */
  bound: boolean;
};

export type TeamProblem =
  | { code: "member-fixed" }
  | { code: "member-known" }
  | { code: "member-gone" }
  /** Somebody else changed the role meanwhile. */
  | { code: "member-changed"; role: SellerRole }
  | { code: "last-owner" };

/** Null when `email` may be invited. */
export function invitationProblem(team: readonly TeamMember[], email: string): TeamProblem | null {
  const known = team.find((member) => member.email === email);
  if (!known) return null;
  return { code: known.fixed ? "member-fixed" : "member-known" };
}

/** Null when the member, shown with the role `before`, may get this role; role null removes them. */
export function roleProblem(
  team: readonly TeamMember[],
  email: string,
  { before, after }: { before: SellerRole; after: SellerRole | null },
): TeamProblem | null {
  const member = team.find((one) => one.email === email);
  if (!member) return { code: "member-gone" };
  if (member.fixed) return { code: "member-fixed" };
  if (member.role !== before) return { code: "member-changed", role: member.role };
  const owners = team.filter(
    (one) => one.role === "owner" && (one.fixed || one.bound) && one.email !== email,
  );
  const leaves = member.role === "owner" && after !== "owner";
  return leaves && owners.length === 0 ? { code: "last-owner" } : null;
}

/** True if a seller decides about their own payments, because nobody else has the permission. */
export function decidesAlone(
  team: readonly (TeamMember & { userId: string | null })[],
  userId: string,
  permission: Permission,
): boolean {
  return team.every(
    ({ bound, role, userId: id }) => !bound || id === userId || !hasPermission(role, permission),
  );
}

export const ROLES: Record<SellerRole, { label: string; what: string }> = {
  owner: { label: "Owner", what: "everything: prices, refunds, settings, the team" },
  staff: { label: "Staff", what: "verify payments, pack and ship; see customers and products" },
  accountant: {
    label: "Accountant",
    what: "read orders and numbers; verify payments by importing statements, but not their own",
  },
};

export const teamMessages = {
  "member-fixed":
    "This address is an owner by the server's configuration (SELLER_EMAILS), and can be changed only there.",
  "member-known": "This address is on the team already. Change its role below.",
  "member-gone": "Nothing was changed. This address isn't on the team any more.",
  "member-changed": ({ role }: { role: SellerRole }) =>
    `Nothing was changed. Somebody else has made this address ${ROLES[role].label.toLowerCase()} meanwhile.`,
  "last-owner":
    "Nothing was changed. The store needs an owner who can sign in: make somebody else an owner first.",
};
