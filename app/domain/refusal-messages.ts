import { inLanguage } from "#domain/language";
import { te } from "./refusal-messages.te.ts";

/** These sentences have a file of their own, because only the server uses them. */
const en = {
  outcomeUnknown:
    "The connection to our database broke, so we don't know whether this was saved. Please look before you do it again.",
  backToStore: "Back to Store",
  linkTooLong: "This link is too long.",
  linkMalformed: "This isn't a link to this store.",
  bodyTooLarge: "This is too large to send.",
  notPublicYet:
    "This store can only be opened on its own machine. To open it to others, its owner sets APP_ORIGIN.",
  storeRestarts: "The store is restarting. Please try again in a moment.",
  storeBusy: "The store is very busy. Please try again in a moment.",
  formExpired: "This page was open for a long time. Please try again.",
  formTooLarge: "That's too long for this form. Please shorten it.",
  formFromElsewhere: "This form was sent from another site, so we ignored it.",
  fieldWrong: "Please check this field.",
  anotherPerson:
    "Nothing was saved: somebody else was signed in here when this page was opened. Please sign in again as that person, or open the page anew.",

  /** Specified wording (spec §8 Checkout). */
  signInToContinue: "Please sign in to continue",
  signInAgain: "Please sign in again to do this.",
};

export type RefusalMessages = typeof en;

export const refusalMessages: RefusalMessages = inLanguage({ en, te });
