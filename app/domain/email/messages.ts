import { byLanguage } from "#domain/language";

/** Why an email to a customer was skipped: nothing is wrong with it, but nobody is to get it. */
export type SkipReason = "no-email" | "template-off";

export const emailMessages = {
  /** Our wording: how an email addresses a customer whose name is unknown (reading R27). */
  nameless: byLanguage({ en: "listener", te: "శ్రోత" }),

  /** Our wording: why an episode's email wasn't sent. */
  "no-template":
    "The email ‘Episode’ is switched off. Switch it on under Emails, then send it again from the order.",
  /** Our wording: why an email about an order wasn't sent. */
  "template-off": ({ template }: { template: string }) =>
    `Not sent: the email ${template} is switched off under Emails.`,
  "no-playlist":
    "The episode has no playlist link. Enter it under Episodes, then send the email again.",
  "no-email": "The customer has no email address.",
};
