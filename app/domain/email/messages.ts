export const emailMessages = {
  /** ours: emails, reading R27 */
  nameless: { en: "listener", te: "శ్రోత" },

  /** ours: why the seller sees an email that was not sent */
  "no-template": "There is no active email template named episode_delivery.",
  /** ours: an email of an order that was not sent */
  "template-off": ({ template }: { template: string }) =>
    `Not sent: there is no active email template named ${template}.`,
  /** ours: why an episode isn't emailed again */
  "episode-not-delivered": "This episode can be sent again once its payment is verified.",
  "episode-email-waiting": "This email is on its way already.",
  "too-many-resends":
    "We've sent it a few times in the last hour. Please check your spam folder, or try again later.",
  episodeSentAgain: (email: string) => `We're sending it to ${email} again.`,

  "no-playlist": "The episode has no playlist address.",
  "no-email": "The customer has no email address.",
};

export type EmailMessages = typeof emailMessages;
