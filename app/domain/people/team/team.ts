/** The team of sellers, and which changes are allowed (reading R25). */
import { hasPermission, type Permission, type SellerRole } from "./seller-roles.ts";

export type TeamMember = {
  email: string;
  role: SellerRole;
  /** True if the person is named in SELLER_EMAILS. They are an owner until that configuration changes. */
  isFromConfiguration: boolean;
  /** True once the invited person has signed in for the first time. */
  hasSignedIn: boolean;
};

export type TeamProblem =
  | { code: "member-fixed" }
  | { code: "member-known" }
  | { code: "member-gone" }
  /** Somebody else has changed the role since the page was opened. */
  | { code: "member-changed"; role: SellerRole }
  | { code: "last-owner" };

/** Says why `email` can't be invited; null if it can. */
export function invitationProblem(team: readonly TeamMember[], email: string): TeamProblem | null {
  const known = team.find((member) => member.email === email);
  if (!known) return null;
  return { code: known.isFromConfiguration ? "member-fixed" : "member-known" };
}

/**
 * Says why a member can't get another role; null if they can. `before` is the role that the page showed. If `after`
 * is null, the member is removed.
 */
export function roleProblem(
  team: readonly TeamMember[],
  email: string,
  { before, after }: { before: SellerRole; after: SellerRole | null },
): TeamProblem | null {
  const member = team.find((one) => one.email === email);
  if (!member) return { code: "member-gone" };
  if (member.isFromConfiguration) return { code: "member-fixed" };
  if (member.role !== before) return { code: "member-changed", role: member.role };
  const owners = team.filter(
    (one) =>
      one.role === "owner" && (one.isFromConfiguration || one.hasSignedIn) && one.email !== email,
  );
  const stopsBeingOwner = member.role === "owner" && after !== "owner";
  return stopsBeingOwner && owners.length === 0 ? { code: "last-owner" } : null;
}

/** True if nobody else on the team has this permission, so that the seller decides about their own payments. */
export function isOnlyMemberWithPermission(
  team: readonly (TeamMember & { userId: string | null })[],
  userId: string,
  permission: Permission,
): boolean {
  return team.every(
    ({ hasSignedIn, role, userId: id }) =>
      !hasSignedIn || id === userId || !hasPermission(role, permission),
  );
}

export const ROLES: Record<SellerRole, { label: string; what: string }> = {
  owner: { label: "Owner", what: "everything: prices, refunds, settings, the team" },
  staff: { label: "Staff", what: "verify payments, pack and ship; see customers and products" },
  accountant: {
    label: "Accountant",
    what: "read orders and numbers; verify payments up to your limit by importing statements, but not their own",
  },
};

export const teamMessages = {
  "member-fixed": "Whoever runs your server made this address an owner. Only they can change that.",
  "member-known": "This address is on the team already. Change its role below.",
  "member-gone": "Nothing was changed. This address isn't on the team any more.",
  "member-changed": ({ role }: { role: SellerRole }) =>
    `Nothing was changed. Somebody else has made this address ${ROLES[role].label.toLowerCase()} meanwhile.`,
  "last-owner":
    "Nothing was changed. The store needs an owner who can sign in: make somebody else an owner first.",
};
