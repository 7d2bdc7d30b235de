import { byLanguage } from "#domain/language";

export const emailMessages = {
  /** ours: the greeting without a name, reading R27 */
  nameless: byLanguage({ en: "listener", te: "శ్రోత" }),

  /** ours: why an email to a customer wasn't sent */
  "no-template": "There is no active email template named episode_delivery.",
  /** ours: why an order's email wasn't sent */
  "template-off": ({ template }: { template: string }) =>
    `Not sent: there is no active email template named ${template}.`,
  "no-playlist": "The episode has no playlist address.",
  "no-email": "The customer has no email address.",
};
