export const emailMessages = {
  /** ours: emails, reading R27 */
  nameless: "listener",

  /** ours: why the seller sees an email that was not sent */
  "no-template": "There is no active email template named episode_delivery.",
  "no-playlist": "The episode has no playlist address.",
  "no-email": "The customer has no email address.",
};

export type EmailMessages = typeof emailMessages;
