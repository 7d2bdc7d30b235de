/**
 * The roles in the admin (reading R25). An owner may do everything. Staff verify payments and pack. An accountant
 * reads, verifies payments up to the owner's limit by importing bank statements (domain/statements/accountant-limit.ts),
 * and pastes the bank's SMS, which may record that money went back. All of them see each order with its customer's
 * name, address, phone and email, but an accountant's export has no contacts, and accountants print receipts only.
 * Nobody decides about their own orders while somebody else may (single-decision.ts).
 */
export const SELLER_ROLES = ["owner", "staff", "accountant"] as const;
export type SellerRole = (typeof SELLER_ROLES)[number];

/** The permissions that pages and forms require, and the roles that have each. */
const PERMISSIONS = {
  /** See orders with addresses and phones, receipts, payments, screenshots, the day's work and the dashboard. */
  "see-orders": ["owner", "staff", "accountant"],
  /** Verify or reject payments, ship, write notes, correct addresses; print packing slips and labels. */
  "work-orders": ["owner", "staff"],
  /** Import a bank's statement, and verify all payments that match it with one click. */
  "import-statements": ["owner", "accountant"],
  /** Verify payments of any amount by an import. Without it, the owner's limit holds (accountant-limit.ts). */
  "import-without-limit": ["owner"],
  /** Decide about an unmatched credit: make an order from it, ask a customer whether it is theirs, or set it aside. */
  "settle-unmatched-credits": ["owner"],
  /** Record a refund, or that no refund is owed. */
  refund: ["owner"],
  /** See figures of sales, and download orders as a file. */
  "see-figures": ["owner", "accountant"],
  /** Close a month's accounts once it is over. This can't be undone. */
  "close-months": ["owner"],
  "see-catalogue": ["owner", "staff"],
  /** Change products, prices, combos, coupons, episodes and texts of emails. */
  "edit-catalogue": ["owner"],
  /** Set a holiday, and mark sizes as sold out. */
  "pause-selling": ["owner", "staff"],
  /** Enter stock: print runs, spoiled pieces, counts. */
  "count-stock": ["owner", "staff"],
  "see-customers": ["owner", "staff"],
  /** Download or erase a customer's data. */
  "manage-customers": ["owner"],
  "change-settings": ["owner"],
  /** See the history, the security log and sessions, and manage the team. */
  "manage-access": ["owner"],
} as const satisfies Record<string, readonly SellerRole[]>;
export type Permission = keyof typeof PERMISSIONS;

export function hasPermission(role: SellerRole, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly SellerRole[]).includes(role);
}

/** Returns the permission that is needed to change these settings. */
export function settingsPermission(subject: string): Permission {
  return subject === "pause" ? "pause-selling" : "change-settings";
}
