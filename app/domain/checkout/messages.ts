import { inLanguage } from "#domain/language";
import { amountToPay, type Paise } from "#domain/money/money";
import { VERIFICATION_HOURS } from "#domain/orders/limits";
import type { UnplacedReason } from "./confirmation.ts";
import { formattedDay } from "./delivery-dates.ts";
import { GIFT_MESSAGE_CHARACTERS, MAX_UNVERIFIED_ORDERS } from "./limits.ts";
import { te } from "./messages.te.ts";

/** Our wording: why a payment has no order (reading R52). */
const whyUnplaced: Readonly<Record<UnplacedReason, string>> = {
  "other-version-placed":
    "This order was placed from another tab or device with different items, so this payment has no order yet.",
  "other-id-placed":
    "This order was already placed with another transaction ID, so this payment has no order yet.",
  "cash-taken":
    "The seller has noted this order as paid in cash. If you paid by UPI as well, please ask the seller about it.",
  "version-expired":
    "Its payment page was more than 24 hours old, so this payment has no order yet.",
  "order-cancelled":
    "The store had cancelled this order before you confirmed, so this payment has no order yet.",
  "coupon-used-up":
    "The payment was cancelled and its coupon has since been used up, so this payment has no order yet.",
};

const en = {
  /** Our wording; the specification asks for this hint (spec §2 Checkout). */
  addForFreeDelivery: (missing: Paise) =>
    `Add ${amountToPay(missing)} more for free delivery and an automatic coupon.`,
  /** Our wording, at Proceed to Payment, if the total has changed since the page was opened. */
  "other-than-shown": ({ total }: { total: Paise }) =>
    `Your order has changed since you opened this page. The total is now ${amountToPay(total)}. Please check it, then tap Proceed to Payment again.`,
  /** Our wording: another tab or device prepared the same order again (reading R52). */
  preparedAgain: (newest: Paise, shown: Paise) =>
    `The amount changed to ${amountToPay(newest)} in another tab. This page is for ${amountToPay(shown)} and the items listed here.`,
  showNewest: (total: Paise) => `Show the ${amountToPay(total)} payment`,
  startedPayment: (total: Paise) =>
    `You started confirming a payment of ${amountToPay(total)}. If you've paid it, please confirm it.`,
  goToStartedPayment: (total: Paise) => `Confirm the payment of ${amountToPay(total)}`,
  paymentStored: (amount: Paise, reason: UnplacedReason) =>
    `We have your payment of ${amountToPay(amount)}. ${whyUnplaced[reason]}`,
  /** Our wording: a seller, not the customer, says that this may be theirs. */
  secondPaymentFound: (amount: Paise) =>
    `We found a second payment of ${amountToPay(amount)} that may be yours. If you paid only once, please tell us.`,

  /** Specified wording (spec §5 Checkout submit). */
  loginToProceed: "You must be logged in to proceed.",
  "cart-empty": "Your cart is empty.",
  "address-missing": "Please select a delivery address.",

  /** Our wording, where the payer's mobile number is asked for as well. */
  deliveryPhoneMissing: "Please enter the phone for the delivery.",

  /** Our wording, for addresses that were saved before PIN codes were required. */
  "address-incomplete":
    "This address has no PIN code yet. Please tap Edit and add it, so that your parcel arrives.",
  "gift-message-too-long": `Please keep the message to ${GIFT_MESSAGE_CHARACTERS} characters.`,

  /** Specified wording (spec §8 Checkout). */
  paymentFailed: "An error occurred while processing your payment",
  /** Specified wording (spec §8 Episode purchase). */
  purchaseFailed: "Failed to create purchase",

  /** Specified wording (spec §8 Checkout). */
  orderFailed: "Failed to place order. Please try again.",
  screenshotUploadFailed: "The screenshot upload failed, but your order is confirmed.",
  orderPlaced:
    "Order placed successfully! Payment details and screenshot submitted for verification.",

  /** Our wording: the cart holds products that are no longer sold. */
  "lines-unavailable": ({ names }: { names: readonly string[] }) =>
    `No longer sold: ${names.join(", ")}. Please remove ${names.length === 1 ? "it" : "them"} from your cart to continue.`,
  "lines-sold-out": ({ names }: { names: readonly string[] }) =>
    `Sold out: ${names.join(", ")}. Please remove ${names.length === 1 ? "it" : "them"} from your cart to continue.`,
  /** Our wording (reading R63). */
  "lines-short": ({ sizes }: { sizes: readonly { name: string; left: number }[] }) =>
    `Fewer are left than in your cart: ${sizes.map(({ name, left }) => `${name} (${left} left)`).join("; ")}. Please take fewer to continue.`,
  /** Our wording, below the sentence that an episode can't be bought twice. */
  removeFromCart: (name: string) => `Please remove ${name} from your cart to continue.`,
  /** Our wording. */
  noAddressNeeded: "We'll email this to you. No address needed.",
  /** Our wording, before paying, for a customer with several email addresses. */
  emailedTo: (email: string) => `It will go to ${email}.`,
  mobileHint: "For questions about this order. 10 digits, without +91.",
  deliveryChoiceMissing: "Please choose standard or express delivery.",
  expressUnavailable: "Express delivery isn't offered any more. Please check the new total.",

  // Payment
  /** Specified wording (spec §2 Checkout). */
  paymentMade: "I have made the payment",

  /** Specified wording (spec §5 Transaction ID). */
  "transaction-id-empty": "Please enter transaction ID",
  "transaction-id-not-12-digits": "Transaction ID should be 12 digits",

  /** Our wording: the pasted text held no transaction ID, so the field stays empty (reading R58). */
  "id-of-phonepe":
    "That is PhonePe's own number, so we didn't enter it. Look for the 12 digits after 'UTR'.",
  "id-of-google":
    "That is Google's own number, so we didn't enter it. Look for the 12 digits after 'UPI transaction ID'.",
  "id-letters":
    "Only digits go here, exactly 12. Not the number starting with T (PhonePe) or CIC (Google).",
  "id-too-long": ({ digits }: { digits: number }) =>
    `That is ${digits} digits. A transaction ID has exactly 12, so we didn't enter it. Please check the number.`,
  "id-too-short": ({ digits }: { digits: number }) =>
    `That is ${digits} ${digits === 1 ? "digit" : "digits"}. A transaction ID has exactly 12, so we didn't enter it.`,
  "id-several":
    "There are several 12-digit numbers in that text. Please paste or type only the transaction ID.",

  /** Our wording: the ID is probably a mistake. It is taken if it is sent again. */
  "id-of-part": ({ amount }: { amount: Paise }) =>
    `This is the ID of the ${amountToPay(amount)} that arrived. The rest has an ID of its own: please look for it in your payment app. If this one is right, press again.`,
  "id-weak":
    "Is this the number on your receipt? Please compare all 12 digits. If it is, press again.",

  /** Specified wording (spec §5 Duplicate transaction ID, reading R45). */
  "transaction-id-taken":
    "This payment was already processed and is waiting for seller confirmation; its status will be updated within 24 hours, or please try a different transaction ID.",

  /** Specified wording (spec §5 Payment screenshot). */
  "image-missing":
    "Payment screenshot is required. Please upload a screenshot of your payment confirmation.",
  "not-an-image": "Please select an image file",
  /** Our wording, beneath the sentence above: for HEIC photos, PDFs and what else can't be read. */
  takeScreenshot: "Take a screenshot of the payment instead, and choose that.",
  "image-too-large": "File size should be less than 5MB",

  /** Specified wording (spec §8 Payment). */
  qrFailed: "Failed to generate payment QR code",
  upiQrFailed: "Failed to generate UPI payment QR code",
  "upi-id-format": "Invalid UPI ID format",
  invalidAmount: "Invalid payment amount",
  /** Our wording (reading R22). */
  paused: "We're on a break and take no new orders for now.",
  pausedUntil: (day: string) =>
    `We're on a break and take orders again from ${formattedDay(day, "en")}.`,
  "payments-not-set-up":
    "This store can't take payments yet. The seller needs to set them up first.",
  tooManyAttempts: "Too many payment attempts. Please wait before trying again.",
  /** Our wording (reading R59). */
  tooManyTakenIds:
    "Too many transaction IDs that belong to other orders. Please wait a few minutes, then enter the one for this payment.",
  tooManyUnverifiedOrders: `We're still checking payments for ${MAX_UNVERIFIED_ORDERS} of your orders. You can order again once one is verified.`,
  tooManyUploads:
    "Too many uploads in a few minutes. We'll send this picture when you confirm the payment.",
  upiStringCopied: "UPI string copied to clipboard",

  /** Our wording, below the specified 'Invalid payment amount'. */
  "nothing-to-pay":
    "Your coupon covers the whole order, so there is nothing to pay by UPI. Add an item or remove the coupon.",
  "amount-too-low":
    "This costs less than ₹1, and UPI takes no payment below ₹1. Please order something else with it.",
  "amount-too-high": "One payment can be up to ₹1,00,000. Please split this into two orders.",
  /** Our wording (reading R18). */
  cartChanged:
    "Your cart has changed since you started this payment. This payment is for the items listed here.",
  claimFailed: "The order was not added. Please try again.",
  claimLate: "This order is in an account already, or its link has changed. Please ask the store.",
  paymentClosed:
    "This order was placed from another tab or device. Its screenshot can't be changed here.",
  "quote-not-found": "We can't find this payment. Nothing was ordered. Please reload the page.",
  /** Our wording (reading R71). */
  "credit-unavailable":
    "We can't place the order by the bank's word any more. Please confirm your payment with its transaction ID.",
  "link-replaced":
    "This link no longer works: the store may have sent you a new one. If you have paid, confirm there, or tell the store your transaction ID.",
  "version-missing": "This page is out of date. Please reload it, then confirm your payment.",
  transactionIdNotSaved: "We couldn't save what you typed yet.",
  /** Our wording (reading R52). */
  sellerDecides:
    "Nothing is lost. We'll check it and call or email you. You'll get what you paid for or your money back.",
  "id-pays-for-other-version":
    "This transaction ID was already used for your order from another tab or device. Nothing else was ordered here.",
  "too-many-unplaced":
    "Several of your payments are already waiting for us. We didn't save this one, so please email us about it.",
  "placed-elsewhere":
    "Nothing was cancelled: this order was placed from another tab or device. It is under My Orders.",
  quoteCancelled: "Payment cancelled. Nothing was ordered; your cart is unchanged.",
  appDeclinedAdvice:
    "If the app declines, scan the QR code from another screen, or copy the UPI ID and the amount into the app.",
  savedQrAdvice:
    "Many apps pay at most ₹2,000 from a saved picture. For more, scan it from another screen.",
  screenshotHint: "JPEG, PNG, WebP or GIF, under 5 MB.",
  screenshotUploading: "Uploading...",
  screenshotSaved: "Uploaded and saved.",
  screenshotNotSavedYet: "Not uploaded yet. We'll send it when you tap Confirm Payment.",
  screenshotNotSent: "We couldn't upload the screenshot. Please choose a smaller picture.",
  /**
   * Our wording: where each app shows the transaction ID, which banks call RRN or UTR. `label` is the app's name for
   * it; `decoy` is another number beside it that customers may mistake for it. `payee` is the name that apps show for
   * the store's account (reading R62), null if unknown.
   */
  transactionIdPlaces: (payee: string | null) => [
    {
      app: "Google Pay",
      steps: [
        "Open Google Pay and scroll to your payments.",
        `Tap the payment to ${payee ?? "us"}.`,
      ],
      label: "UPI transaction ID",
      decoy: "Google transaction ID CIC…",
    },
    {
      app: "PhonePe",
      steps: ["Open PhonePe and tap History.", `Tap the payment to ${payee ?? "us"}.`],
      label: "UTR",
      decoy: "Transaction ID T2…",
    },
    {
      app: "Paytm",
      steps: ["Open Paytm and tap Balance & History.", `Tap the payment to ${payee ?? "us"}.`],
      label: "UPI Ref. No.",
      decoy: null,
    },
    {
      app: "Bank SMS",
      steps: ["Open the message about the debit."],
      label: "UPI Ref",
      decoy: null,
    },
  ],
  copyTheDigits: (label: string) => `Copy the 12 digits after '${label}'.`,
  receiptPaidTo: "Paid to",
  transactionIdLookalikes:
    "Look for exactly 12 digits. Not the one starting with T (PhonePe) or CIC (Google).",
  "upi-provider": "We don't accept this UPI provider.",

  /** Specified wording (spec §2 Order placed). */
  verificationNotice: `Payment verification takes up to ${VERIFICATION_HOURS} hours.`,
  /** Our wording, on the page of an order that was just placed. */
  whatComesNext: "What comes next",
  afterVerification: {
    cards: "We pack and post your parcel.",
    episodes: "We email your episodes.",
    both: "We pack and post your parcel, and email your episodes.",
  },
  followInOrders: "You can follow every step in Your Orders.",
};

export type CheckoutMessages = typeof en;

export const checkoutMessages: CheckoutMessages = inLanguage({ en, te });
