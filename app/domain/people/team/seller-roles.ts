/**
 * The roles of the admin (reading R25): the owner may do everything; staff verify and pack; an accountant reads, and
 * verifies what the bank statements that they import prove. They see each order as the others do, with its customer's
 * name, address, phone and email: their export alone is without, and of papers they print receipts. Nobody decides
 * about their own orders (single-decision.ts).
 */
export const SELLER_ROLES = ["owner", "staff", "accountant"] as const;
export type SellerRole = (typeof SELLER_ROLES)[number];

/** Permissions that the admin's pages and forms ask for, and the roles that have them. */
const PERMISSIONS = {
  /** Orders with customers' addresses and phones, receipts, payments and screenshots, the day's work, the dashboard. */
  "see-orders": ["owner", "staff", "accountant"],
  /** Verify, reject, ship, note, correct; print packing slips and labels. */
  "work-orders": ["owner", "staff"],
  /** A bank's statement: what it proves is verified by one confirm. */
  "import-statements": ["owner", "accountant"],
  /** Unmatched credits: make their order, ask a customer, put them aside. */
  "settle-unmatched-credits": ["owner"],
  /** Record that money was given back, or that none is owed. */
  refund: ["owner"],
  /** Figures of sales, and orders as a file. */
  "see-figures": ["owner", "accountant"],
  "see-catalogue": ["owner", "staff"],
  /** Products, prices, combos, coupons, episodes, texts of emails. */
  "edit-catalogue": ["owner"],
  /** A holiday, and what is sold out. */
  "pause-selling": ["owner", "staff"],
  /** How many pieces there are: print runs, what was spoiled, what was counted. */
  "count-stock": ["owner", "staff"],
  "see-customers": ["owner", "staff"],
  /** One person's data as a file, and erasing it. */
  "manage-customers": ["owner"],
  "change-settings": ["owner"],
  /** Who did what, the security log, sessions, and who sells. */
  "manage-access": ["owner"],
} as const satisfies Record<string, readonly SellerRole[]>;
export type Permission = keyof typeof PERMISSIONS;

export function may(role: SellerRole, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly SellerRole[]).includes(role);
}

/** The permission to change a subject of the settings. */
export function settingsPermission(subject: string): Permission {
  return subject === "pause" ? "pause-selling" : "change-settings";
}
