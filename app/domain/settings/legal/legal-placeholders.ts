/** The placeholders of legal pages, in a file of their own: the admin's browser code doesn't need the texts. */
export const LEGAL_PLACEHOLDERS = [
  ...(["store_name", "standard_cost", "standard_days", "express_cost", "express_days"] as const),
  ...(["free_from", "return_days", "lost_days", "screenshot_days", "unplaced_days"] as const),
  ...(["unmatched_days", "refused_days", "message_days", "email_days", "episodes"] as const),
];
