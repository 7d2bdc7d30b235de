import { inLanguage } from "#domain/language";
import { DESCRIPTION_CHARACTERS } from "#domain/orders/limits";
import { ADDRESS_CHARACTERS, NAME_CHARACTERS } from "./limits.ts";
import { te } from "./messages.te.ts";

const en = {
  /** Specified wording (spec §2 Addresses). */
  deleteAddressConfirmation: "Delete this address?",
  addressUpdated: "Address updated successfully!",

  /** Specified wording (spec §5 Checkout submit). */
  "mobile-missing": "Please provide a mobile number.",

  /** Our wording (reading R45). */
  "mobile-malformed": "Please enter a 10-digit mobile number that starts with 6, 7, 8 or 9.",

  /** Our wording, for the rules of spec §5 Address form and §9. */
  "name-missing": "Please enter a name.",
  "name-too-long": `Please keep the name to ${NAME_CHARACTERS} characters.`,
  "address-missing": "Please enter an address.",
  "address-too-long": `Please keep the address to ${ADDRESS_CHARACTERS} characters.`,
  "pin-missing": "Please enter the PIN code.",
  "pin-malformed": "A PIN code has 6 digits and doesn't start with 0.",
  "pin-unknown": ({ prefix }: { prefix: string }) =>
    `No PIN code starts with ${prefix}. Please check it.`,
  "state-missing": "Please choose the state.",
  addressFields: {
    pin: "PIN code",
    state: "State",
    address: "Address",
    town: "Town or city",
    name: "Name",
    mobile: "Mobile number",
  },
  addressHints: { address: "House, street, town", town: "The courier asks for it" },
  stateFromPin: "Enter the PIN code first",
  pinCodeMissing: "This address has no PIN code yet. Please add it, so that your parcel arrives.",
  addressDeleted: "Address deleted.",
  addressSaveFailed: "We couldn't save the address. Please try again.",
  addressDeleteFailed: "We couldn't delete the address. Please try again.",
  noAddressesAdvice: "Where should your parcels go? Add a delivery address.",
  addressesNotLoaded: "We couldn't load your addresses. Please try again in a moment.",
  checkMarkedFields: "Please check the marked fields.",
  addressesFull: "You have saved three addresses. Edit or delete one to add another.",

  // Sign-in
  /** Specified wording (spec §2 Sign-in). */
  signInWithGoogle: "Sign in with Google",
  /** Specified wording (spec §8 Auth). */
  signInFailed: "An error occurred during sign in",

  /** Our wording, for the browser inside another app. `app` is that app's name; null if unknown. */
  signInRefusedInside: (app: string | null) =>
    `Google doesn't allow sign-in inside ${app ?? "another app"}.`,
  openInChromeAdvice: "Open this page in Chrome to continue.",
  openByMenu:
    "Open this page in your own browser. Use the menu ⋯ above, or copy the link and paste it there.",
  cartComesAlong: "Your cart comes with you.",
  linkCopied: "Link copied. Paste it into your browser.",
  linkForYourBrowser: "Copy this into your browser",
  tryHereAnyway: "Try here anyway",
  comesFromAnotherBrowser: "Continue to sign in",
  whySignIn: "Sign in to buy, and to find your cart, addresses and orders again.",
  lookWithoutSigningIn: "Look around without signing in",
  /** The sentence in parts. The second and fourth are links. */
  termsAgreed: ["By signing in you agree to our ", "terms", " and our ", "privacy policy", "."],
  signInNotSetUp:
    "Sign-in isn't set up in this store yet. Please email us if you still see this later.",
  tooManySignIns: "Too many sign-in attempts. Please wait before trying again.",
  signInExpired: "This sign-in took too long. Please start again.",
  signInCancelled: "Sign-in was cancelled.",
  demoOnThisMachineOnly: "Demo sign-in works only in a browser on the store's own machine.",
  demoSignInBanner: "Demo sign-in is on: anyone can sign in with any email address.",

  // Contact
  /** Specified wording (spec §2 Contact). */
  contactSending: "Sending...",
  contactSent: "Message Sent!",
  /** Our wording (reading R26). */
  contactFailed: "We couldn't deliver your message. Please try again, or email us.",
  contactTooOften: "Too many messages came from your network. Please email us instead.",
  contactThanks: "Thank you for contacting us. We'll get back to you soon.",

  /** Our wording, for the rules of spec §5 Contact form. */
  "email-missing": "Please enter your email address.",
  "email-malformed": "Please enter an email address like name@example.com.",
  "email-too-long": "Please keep the email address to 254 characters.",
  "subject-missing": "Please enter a subject.",
  "subject-too-long": "Please keep the subject to 100 characters.",
  "message-missing": "Please enter a message.",
  "message-too-long": `Please keep the message to ${DESCRIPTION_CHARACTERS} characters.`,
  // Our wording, on the customer's page 'My data'.
  tooManyDownloads: "You have downloaded your data several times. Please try again in an hour.",
  remindersNotSaved: "We couldn't save that. Please try again.",
  erasureFailed: "We couldn't erase your account. Nothing was changed. Please try again.",
  "erasure-unconfirmed": "Please type the word erase to go on.",
  "erasure-of-seller":
    "This account sells for the store. Give up that role first, then you can erase it.",
  "erased-already": "This account is erased already.",
  "erasure-while-open":
    "Something is still open: an order, a refund or a payment. You can erase your account once it is settled.",
  contactLine: "Write to us about an order, or about something you wish we had.",
};

export type PeopleMessages = typeof en;

export const peopleMessages: PeopleMessages = inLanguage({ en, te });
