/**
 * The placeholders of legal pages and what they stand for, in a file of their own: the admin's browser code doesn't need
 * the texts.
 */
export const LEGAL_PLACEHOLDER_MEANINGS = {
  store_name: "the store's name",
  standard_cost: "what standard delivery costs",
  standard_days: "how many days standard delivery takes",
  express_cost: "what express delivery costs",
  express_days: "how many days express delivery takes",
  free_from: "the total from which standard delivery is free",
  return_days: "days for returns",
  lost_days: "days after which a parcel counts as lost",
  screenshot_days: "days that screenshots stay",
  unplaced_days: "days that unconfirmed payments stay",
  unmatched_days: "days that money without an order stays",
  refused_days: "days that a refused transaction ID stays",
  message_days: "days that customers' messages stay",
  email_days: "days that sent emails stay",
  episodes:
    "nothing; what stands between {{#episodes}} and {{/episodes}} is there while episodes are sold",
} as const;

type LegalPlaceholder = keyof typeof LEGAL_PLACEHOLDER_MEANINGS;
export const LEGAL_PLACEHOLDERS = Object.keys(LEGAL_PLACEHOLDER_MEANINGS) as LegalPlaceholder[];
