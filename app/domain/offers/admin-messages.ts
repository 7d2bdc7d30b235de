/** Sentences on the admin's pages for combos, discount tiers, coupons, episodes, story tiles and emails. */

import { plural } from "#domain/plural";
import type { TierProblem, TierWarning } from "./discount-tiers.ts";

export const offersMessages = {
  saved: "Saved.",
  savedWithoutPrice:
    "Saved, but it isn't for sale yet: it has no price. Customers see it without one, and can't order it.",
  /** Shown after a product was saved and the form begins another one like it. */
  savedBeforeNext: (name: string) => `${name} is saved. You can enter the next one now.`,
  missing: "Somebody has deleted this. Go back to the list.",
  "retention-unreadable":
    "A newer version of the store has saved these days, and this version can't read them. So nothing old is deleted, and you can't change the days here. Ask whoever runs your server to update the store.",
  "address-taken": "Another page has this address already. Choose another.",
  addressWrong: "Use 3 or more English letters, digits and hyphens, for example night-bus.",

  nameMissing: "Please enter a name.",
  tooLong: (most: number) => `Use ${most} characters at most.`,
  priceWrong: "Please enter rupees from 0 to 10,00,000, with two decimals at most: 49 or 49.50.",
  numberWrong: (lowest: number, highest: number) =>
    `Please enter a whole number from ${lowest} to ${highest.toLocaleString("en-IN")}.`,
  percentWrong: "Please enter a percentage from 0 to 100, with two decimals at most: 5 or 2.50.",
  linkWrong: "Please enter a whole link that begins with https://.",
  pictureWrong:
    "Please enter a link that begins with https://, or a picture of the store such as combo-images/starter-pack.",
  dayWrong: "Choose a day.",

  playlistMissing: "An episode on sale needs the playlist that its buyers get.",
  "tax-rate-stays":
    "This tax rate stays: it was changed or removed meanwhile, or an invoice was issued since it began.",

  tableTooLarge: (most: number) =>
    `The tables of this text have more than ${most.toLocaleString("en-IN")} cells, so the page shows them as you typed them. Please make them smaller.`,
  salePriceUnpayable:
    "The sale price must be from ₹1 to ₹1,00,000, because UPI takes no other payment.",
  dearerSale: "The sale price is higher than the original price.",
  leadsNowhere: "Choose what the tile opens.",

  codeWrong: "Use letters and digits without spaces, 40 at most.",
  "code-taken": "Another coupon has this code. Choose another code.",
  "code-in-use": "This code has been used, so it can't change. Make a new coupon for another code.",
  percentageWrong: "Please enter a percentage above 0, up to 100.",
  amountWrong: "Please enter an amount in rupees, above 0.",
  "fewer-than-taken": ({ taken }: { taken: number }) =>
    `The coupon has already been used ${plural(taken, "time")}. Please enter ${taken} or more, or stop the coupon.`,
  endsBeforeItBegins: "The last day is before the first day. Choose a later last day.",
  productsUnknown: (ids: string) =>
    `There is no product or episode with the ID ${ids}. Look up the ID in the list of products or episodes.`,
  seriesUnknown: (series: string) =>
    `Nothing was saved: the series ${series} was deleted meanwhile. Untick it, then save.`,
  productSearchFailed:
    "The products couldn't be loaded. Nothing that you typed is lost. Check your network, and that you are signed in, then type the name again.",
  couponStopped:
    "Stopped. Nobody can use the coupon any more, except in payments that are already open.",
  couponStarted: "The coupon can be used again.",

  emailOn: "Switched on. This email is sent from now on.",
  emailOff: "Switched off. Nobody gets this email from now on.",
  emailTextHint:
    "An empty line begins a paragraph. A line such as 'See your order: {{order_url}}' becomes a link, the first one a button. WhatsApp messages have the same text.",
  alsoInCash:
    "This email also goes to customers who paid in cash and get cash back. So don't write that the money comes by UPI.",
  plainTextHint: "For email apps that show only plain text, and for WhatsApp.",
  ownHtmlHint:
    "For those who know HTML. If you switch it off and save, the email is made from the text again.",
  translationOn: "Switched on. Customers get this translation again.",
  translationOff: "Switched off: these customers get the English text.",
  textMissing: "Please enter a text.",
  subjectMissing: "Please enter a subject.",
  testFailed: (reason: string) => `The test email wasn't sent: ${reason.slice(0, 500)}`,
  testSent: (to: string, answer: string | null) =>
    answer === null
      ? `Not sent to ${to}: email isn't set up on the server. The email is in the server's log.`
      : `Sent to ${to}. The mail server says: ${answer.slice(0, 300)}`,

  orderSaved: "The tiles are in their new order.",
  "tiles-differ": "The tiles of this page have changed. Open it again.",

  "no-cards": "Choose at least one product.",
  "too-many-cards": "A combo holds up to 100 different products and sizes.",
  "card-twice": ({ card }: CardProblem) =>
    `${card} is in the combo twice in the same size. Raise its quantity instead.`,
  "card-unknown": ({ card }: CardProblem) => `The product ${card} isn't there any more. Remove it.`,
  "card-not-sold": ({ card }: CardProblem) =>
    `${card} isn't sold in this size now. Remove it, choose another size, or take the combo off sale.`,
  "quantity-wrong": ({ card }: CardProblem) => `${card}: 1 to 100 pieces.`,
  "dearer-than-original": "The final price is higher than the original price.",

  "unknown-variable": ({ name }: { name: string }) =>
    `There is no placeholder {{${name}}} in this email. Customers would see it as you typed it.`,
  "section-unclosed": ({ name }: { name: string }) =>
    `After {{#${name}}}, write {{/${name}}} where that part ends.`,
  "section-unopened": ({ name }: { name: string }) =>
    `Before {{/${name}}}, write {{#${name}}} where that part begins.`,
  "braces-broken": ({ near }: { near: string }) =>
    `${near} isn't a placeholder. A placeholder looks like {{customer_name}}.`,
};

type CardProblem = { card: string };

export const TIER_PROBLEMS: Readonly<Record<TierProblem["code"], string>> = {
  none: "Keep at least one step.",
  "too-many": "Use 12 steps at most.",
  "start-wrong": "Please enter a whole number of pieces, from 1 to 1000.",
  "start-order": "Please enter a higher number than in the step before.",
  "percentage-wrong": "Please enter a percentage from 0 to 100, with two decimals at most.",
};

export const TIER_WARNINGS: Readonly<Record<TierWarning["code"], string>> = {
  "less-than-before": "This step gives no more than the step before. Is that what you want?",
  "begins-too-late":
    "Customers can build combos from 5 pieces on, and get no discount below this step.",
  "never-reached": "Customers can build combos from 5 pieces on, so nobody gets this step.",
  free: "With 100% off, these combos are free. Is that what you want?",
};
