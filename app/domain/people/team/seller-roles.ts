/**
 * The roles of the admin (reading R25): an owner may do everything; staff verify and pack; an accountant reads, and
 * verifies by importing bank statements. All of them see each order with its customer's name, address, phone and
 * email. An accountant's export has no contacts, and they print receipts only. Nobody decides about their own orders
 * (single-decision.ts).
 */
export const SELLER_ROLES = ["owner", "staff", "accountant"] as const;
export type SellerRole = (typeof SELLER_ROLES)[number];

/** The permissions that pages and forms ask for, and their roles. */
const PERMISSIONS = {
  /** Orders with customers' addresses and phones, receipts, payments and screenshots, the day's work, the dashboard. */
  "see-orders": ["owner", "staff", "accountant"],
  /** Verify, reject, ship, note, correct; print packing slips and labels. */
  "work-orders": ["owner", "staff"],
  /** Import a bank's statement, and verify all payments that it proves with one press. */
  "import-statements": ["owner", "accountant"],
  /** Unmatched credits: make an order of one, ask a customer, or set it aside. */
  "settle-unmatched-credits": ["owner"],
  /** Record a refund, or that none is owed. */
  refund: ["owner"],
  /** Figures of sales, and orders as a file. */
  "see-figures": ["owner", "accountant"],
  /** Close a month that is over, for good. */
  "close-months": ["owner"],
  "see-catalogue": ["owner", "staff"],
  /** Products, prices, combos, coupons, episodes, texts of emails. */
  "edit-catalogue": ["owner"],
  /** A holiday, and which sizes are sold out. */
  "pause-selling": ["owner", "staff"],
  /** Stock: print runs, spoiled pieces, counts. */
  "count-stock": ["owner", "staff"],
  "see-customers": ["owner", "staff"],
  /** Export or erase one person's data. */
  "manage-customers": ["owner"],
  "change-settings": ["owner"],
  /** The history, the security log, sessions, and the team. */
  "manage-access": ["owner"],
} as const satisfies Record<string, readonly SellerRole[]>;
export type Permission = keyof typeof PERMISSIONS;

export function hasPermission(role: SellerRole, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly SellerRole[]).includes(role);
}

/** The permission to change a subject of the settings. */
export function settingsPermission(subject: string): Permission {
  return subject === "pause" ? "pause-selling" : "change-settings";
}
