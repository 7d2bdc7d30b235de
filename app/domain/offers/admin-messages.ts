/** Sentences on the admin's pages for combos, discount tiers, coupons, episodes, story tiles and emails. */

import { timeInWords } from "#domain/formatted-dates";
import { FURTHER_LANGUAGES, inEnglish } from "#domain/language";
import { plural } from "#domain/plural";
import type { TierProblem, TierWarning } from "./discount-tiers.ts";

export const offersMessages = {
  saved: "Saved.",
  /** Shown after a product was saved and the form begins another one like it. */
  savedBeforeNext: (name: string) => `${name} is saved. This form is now for the next one.`,
  missing: "This doesn't exist any more.",
  "retention-unreadable":
    "These days were saved by a newer release of the store, and this one can't read them: it deletes nothing that is old, and they can't be changed here. Update this node, then change them.",
  "address-taken": "Another page has this address already. Choose another.",
  addressWrong: "Use 3 or more Latin letters, digits and hyphens, for example night-bus.",

  nameMissing: "Write a name.",
  tooLong: (most: number) => `Use ${most} characters at most.`,
  priceWrong: "Write rupees from 0 to 10,00,000, with two decimals at most: 49 or 49.50.",
  numberWrong: (lowest: number, highest: number) =>
    `Write a whole number from ${lowest} to ${highest}.`,
  percentWrong: "Write a percentage from 0 to 100, with two decimals at most: 5 or 2.50.",
  linkWrong: "Write a whole link that begins with https://.",
  pictureWrong:
    "Write a link that begins with https://, or a picture of the store such as combo-images/starter-pack.",
  dayWrong: "Choose a day.",

  playlistMissing: "An episode on sale needs the playlist that its buyers get.",
  "tax-rate-stays":
    "It stays: it was changed or removed meanwhile, or an invoice was issued since it began.",
  taxRateRemoved: "The tax rate is removed.",

  dearerSale: "The sale price is higher than the original price.",
  leadsNowhere: "Choose what the tile opens.",

  codeWrong: "Use letters and digits without spaces, 40 at most.",
  "code-taken": "Another coupon has this code.",
  "code-in-use": "This code has been used, so it can't change. Make a new coupon for another code.",
  percentageWrong: "Write a percentage above 0, up to 100.",
  amountWrong: "Write an amount in rupees, above 0.",
  "fewer-than-taken": ({ taken }: { taken: number }) =>
    `It has already been used ${plural(taken, "time")}. Write ${taken} or more, or stop the coupon.`,
  endsBeforeItBegins: "The last day is before the first.",
  productsUnknown: (ids: string) => `There is no card or episode with the ID ${ids}.`,
  seriesUnknown:
    "Nothing was saved: a series that you ticked doesn't exist any more. Reload this page, tick the series again, and save.",
  couponStopped: "Stopped. Nobody can use it any more, except in payments that are already open.",
  couponStarted: "It can be used again.",

  emailOn: "Switched on. It's sent from now on.",
  emailOff: "Switched off. Nobody gets it from now on.",
  emailTextHint:
    "An empty line begins a paragraph. A line such as 'See your order: {{order_url}}' becomes a link, the first one a button. WhatsApp messages have the same text.",
  alsoInCash:
    "This email also goes to customers who paid in cash, and whose money is given back in cash: don't write that it comes by UPI.",
  plainTextHint: "For mail programs without HTML, and for WhatsApp.",
  ownHtmlHint:
    "For those who know HTML. If you switch it off and save, the email is drawn from the text again.",
  translationOn: "Switched on. Customers get this translation again.",
  translationOff: "Switched off: these customers get the English text.",
  textMissing: "Write a text.",
  subjectMissing: "Write a subject.",
  testFailed: (reason: string) => `It wasn't sent: ${reason.slice(0, 500)}`,
  testSent: (to: string, answer: string | null) =>
    answer === null
      ? `Written to the log for ${to}: there is no mail server.`
      : `Sent to ${to}. The mail server says: ${answer.slice(0, 300)}`,

  orderSaved: "The tiles are in their new order.",
  "tiles-differ": "The tiles of this page have changed. Open it again.",

  "no-cards": "Choose at least one card.",
  "too-many-cards": "A combo holds up to 100 different cards and sizes.",
  "card-twice": ({ card }: CardProblem) =>
    `${card} is in it twice in the same size. Raise its quantity instead.`,
  "card-unknown": ({ card }: CardProblem) => `There is no card ${card}. Remove it.`,
  "card-not-sold": ({ card }: CardProblem) =>
    `${card} isn't sold in this size now. Remove it, choose another size, or take the combo off sale.`,
  "quantity-wrong": ({ card }: CardProblem) => `${card}: 1 to 100 pieces.`,
  "dearer-than-original": "The final price is higher than the original price.",

  "unknown-variable": ({ name }: { name: string }) =>
    `{{${name}}} doesn't exist here: customers would see it as it is.`,
  "section-unclosed": ({ name }: { name: string }) => `{{#${name}}} has no {{/${name}}} after it.`,
  "section-unopened": ({ name }: { name: string }) => `{{/${name}}} has no {{#${name}}} before it.`,
  "braces-broken": ({ near }: { near: string }) =>
    `${near} isn't a placeholder: they look like {{customer_name}}.`,
};

type CardProblem = { card: string };

/** Tells a seller whose save was refused that somebody else saved first: who, when, and what they changed. */
export function changedMessage(
  { by, at, facts }: { by: string | null; at: Date | null; facts: Record<string, unknown> },
  now: Date,
): string {
  const who = by ?? "Somebody";
  const when = at ? ` ${timeInWords(at, now)}` : "";
  const fields = Object.keys(facts);
  const what = fields.length > 0 ? ` (${fields.map(fieldName).join(", ")})` : "";
  return `${who} saved this${when}${what}, after you opened it. Your changes weren't saved. What you typed is still here: copy what you need, then load theirs.`;
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  combo_name: "name",
  product_name: "name",
  image_url: "picture",
  banner_image_url: "picture",
  included_products: "cards",
  is_active: "on sale",
  is_featured: "featured",
  discount_type: "kind of discount",
  discount_value: "discount",
  valid_from: "first day",
  valid_until: "last day",
  minimum_order_amount: "minimum",
  max_uses: "uses in all",
  max_uses_per_user: "uses a person",
  applicable_categories: "what it is for",
  applicable_products: "what it is for",
  spotify_playlist_url: "playlist link",
  sample_url: "sample link",
  html_content: "HTML",
  is_text: "written as text",
  text_content: "text",
  storeName: "store name",
  upiId: "UPI ID",
  kind: "kind of UPI ID",
  registeredName: "name that apps show",
  worked: "what worked with ₹1",
  triedOn: "day of the ₹1 test",
  providers: "allowed endings",
};

function fieldName(field: string): string {
  const language = FURTHER_LANGUAGES.find((each) => field.endsWith(`_${each}`));
  if (language) return `${inEnglish(language)} ${fieldName(field.slice(0, -1 - language.length))}`;
  return FIELD_NAMES[field] ?? field.replaceAll("_", " ");
}

export const TIER_PROBLEMS: Readonly<Record<TierProblem["code"], string>> = {
  none: "Keep at least one step.",
  "too-many": "Use 12 steps at most.",
  "start-wrong": "Write a whole number of pieces, from 1 to 1000.",
  "start-order": "Write a higher number than in the step before.",
  "percentage-wrong": "Write a percentage from 0 to 100, with two decimals at most.",
};

export const TIER_WARNINGS: Readonly<Record<TierWarning["code"], string>> = {
  "less-than-before": "This step gives no more than the step before. Is that right?",
  "begins-too-late":
    "Customers can build combos from 5 pieces on, and get no discount below this step.",
  "never-reached": "Customers can build combos from 5 pieces on, so nobody gets this step.",
  free: "These combos would be free.",
};
