import { byLanguage } from "#domain/language";

/** Why an email to a customer was skipped: nothing is wrong with it, but nobody is to get it. */
export type SkipReason = "no-email" | "template-off";

export const emailMessages = {
  /** Our wording: how an email addresses a customer whose name is unknown (reading R27). */
  nameless: byLanguage({ en: "listener", te: "శ్రోత" }),

  /** Our wording: why an episode's email wasn't sent. */
  "no-template": "There is no active email template named episode_delivery.",
  /** Our wording: why an email about an order wasn't sent. */
  "template-off": ({ template }: { template: string }) =>
    `Not sent: there is no active email template named ${template}.`,
  "no-playlist": "The episode has no playlist address.",
  "no-email": "The customer has no email address.",
};
