import { byLanguage } from "#domain/language";

export const emailMessages = {
  /** ours: emails, reading R27 */
  nameless: byLanguage({ en: "listener", te: "శ్రోత" }),

  /** ours: why the seller sees an email that was not sent */
  "no-template": "There is no active email template named episode_delivery.",
  /** ours: an email of an order that was not sent */
  "template-off": ({ template }: { template: string }) =>
    `Not sent: there is no active email template named ${template}.`,
  "no-playlist": "The episode has no playlist address.",
  "no-email": "The customer has no email address.",
};
