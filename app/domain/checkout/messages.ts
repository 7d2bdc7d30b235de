import { UNVERIFIED_ORDERS, VERIFICATION_HOURS } from "#domain/limits";
import { amountToPay, type Paise } from "#domain/money/money";
import type { UnplacedReason } from "./confirmation.ts";

/** ours, reading R52: what becomes of a payment that no order came of */
const whyUnplaced: Readonly<Record<UnplacedReason, string>> = {
  "other-version-placed":
    "This order was placed from another tab or device meanwhile, with other contents, so this payment has no order yet.",
  "other-id-placed":
    "This order was placed already, with another transaction ID, so this payment has no order of its own.",
  "version-expired":
    "Its payment page was more than 24 hours old, so this payment has no order yet.",
  "coupon-used-up":
    "The payment was cancelled before, and its coupon has been used up since, so this payment has no order yet.",
};

export const checkoutMessages = {
  // Checkout: its sentences with amounts, the others are in order-messages.ts
  /** ours; spec §2 Checkout asks for the hint */
  addForFreeDelivery: (missing: Paise) =>
    `Add ${amountToPay(missing)} more for free delivery and an automatic coupon.`,
  /** ours: at Proceed to Payment; nothing is promised that the page didn't show */
  "other-than-shown": ({ total }: { total: Paise }) =>
    `Your order has changed since this page was opened. It is ${amountToPay(total)} now. Please look it over, then press Proceed to Payment again.`,
  /** ours, reading R52: another tab or device prepared the same order again */
  preparedAgain: (newest: Paise, shown: Paise) =>
    `This order was prepared again in another tab or on another device, and is ${amountToPay(newest)} there. This page is for ${amountToPay(shown)} and what is listed here.`,
  showNewest: (total: Paise) => `Show the payment of ${amountToPay(total)}`,
  startedPayment: (total: Paise) =>
    `You began to confirm a payment of ${amountToPay(total)}. If you have paid it, please confirm it.`,
  goToStartedPayment: (total: Paise) => `Confirm the payment of ${amountToPay(total)}`,
  paymentStored: (amount: Paise, reason: UnplacedReason) =>
    `We have your payment of ${amountToPay(amount)}. ${whyUnplaced[reason]}`,

  // Checkout
  /** spec §5 Checkout submit */
  loginToProceed: "You must be logged in to proceed.",
  "cart-empty": "Your cart is empty.",
  "address-missing": "Please select a delivery address.",

  paymentFailed: "An error occurred while processing your payment",

  // Stories and episodes
  purchaseFailed: "Failed to create purchase",

  // Checkout
  orderFailed: "Failed to place order. Please try again.",
  screenshotUploadFailed: "The screenshot upload failed, but your order is confirmed.",
  orderPlaced:
    "Order placed successfully! Payment details and screenshot submitted for verification.",

  /** ours: what was in the cart is no longer sold */
  "lines-gone": ({ names }: { names: readonly string[] }) =>
    `No longer sold: ${names.join(", ")}. Please remove it from your cart to go on.`,
  /** ours, under the sentence about an episode that can't be bought again */
  removeFromCart: (name: string) => `Please remove ${name} from your cart to go on.`,
  /** ours */
  noAddressNeeded: "Everything here comes by e-mail, so no address is needed.",
  mobileHint: "For questions about this order. 10 digits, without +91.",
  deliveryChoiceMissing: "Please choose standard or express delivery.",

  // Payment
  /** spec §2 Checkout */
  paymentMade: "I have made the payment",

  /** ours: the two steps of a payment */
  stagePay: "Pay",
  stageConfirm: "Confirm",

  /** spec §5 Transaction ID */
  "transaction-id-empty": "Please enter transaction ID",
  "transaction-id-not-12-digits": "Transaction ID should be 12 digits",

  /** spec §5 Duplicate transaction ID, reading R45 */
  "transaction-id-taken":
    "This payment was already processed and is waiting for seller confirmation; its status will be updated within 24 hours, or please try a different transaction ID.",

  /** spec §5 Payment screenshot */
  "image-missing":
    "Payment screenshot is required. Please upload a screenshot of your payment confirmation.",
  "not-an-image": "Please select an image file",
  "image-too-large": "File size should be less than 5MB",

  /** spec §8 Payment */
  qrFailed: "Failed to generate payment QR code",
  upiQrFailed: "Failed to generate UPI payment QR code",
  "upi-id-format": "Invalid UPI ID format",
  invalidAmount: "Invalid payment amount",
  /** ours, reading R22 */
  "payments-not-set-up": "This store can't take payments yet: its seller has to set them up first.",
  tooManyAttempts: "Too many payment attempts. Please wait before trying again.",
  /** ours, reading R59 */
  tooManyTakenIds:
    "Too many transaction IDs that other orders use already. Please wait a few minutes, then enter the one of this payment.",
  tooManyUnverifiedOrders: `We're still checking the payments of ${UNVERIFIED_ORDERS} of your orders. You can order again once one of them is verified.`,
  tooManyUploads:
    "Too many pictures in a few minutes. This one goes along when you confirm the payment.",
  upiStringCopied: "UPI string copied to clipboard",

  /** ours, under 'Invalid payment amount' */
  "nothing-to-pay":
    "Your coupon pays for everything, and nothing can't be paid by UPI. Add something, or remove the coupon.",
  "amount-too-high": "One payment can be up to ₹1,00,000. Please split this into two orders.",
  /** ours, reading R18 */
  cartChanged:
    "Your cart has changed since this payment was prepared. This payment is for the items listed here.",
  paymentClosed:
    "This order was placed from another tab or device. Its screenshot can't be changed here.",
  "quote-gone": "We don't know this payment. Please reload the page: nothing was ordered here.",
  "version-missing": "This page is out of date. Please reload it, then confirm your payment there.",
  transactionIdNotSaved: "What you typed couldn't be saved yet.",
  /** ours, reading R52 */
  cancelledElsewhere:
    "This payment was cancelled in another tab or on another device. If you have paid it, you can still confirm it here.",
  sellerDecides:
    "Nothing is lost: we will look at it and call or email you. Either you get what it paid for, or your money back.",
  "id-pays-for-other-version":
    "This transaction ID pays for an order of yours already, which was placed from another tab or device. Nothing else was ordered here.",
  "too-many-unplaced":
    "Several payments of yours are waiting for us already. Please write to us about this one; it was not stored.",
  quoteCancelled: "Payment cancelled. Your cart is as it was.",
  upiIdCopied: "UPI ID copied.",
  amountCopied: "Amount copied.",
  appDeclinedAdvice:
    "If the app declines, scan the QR code from another screen, or copy the UPI ID and the amount into the app.",
  savedQrAdvice:
    "From a saved picture, many apps pay at most ₹2,000. Above that, scan it from another screen.",
  screenshotHint: "JPEG, PNG, WebP or GIF, under 5 MB.",
  screenshotUploading: "Uploading...",
  screenshotSaved: "Uploaded. It stays here if you leave this page.",
  screenshotNotSavedYet:
    "The screenshot couldn't be uploaded yet. It will be sent with Confirm Payment.",
  screenshotNotSent: "The screenshot couldn't be sent from here. Please choose a smaller picture.",
  /**
   * ours: where each app shows the number that banks call RRN or UTR. `label` stands before it; a number
   * beside it that isn't it is the `decoy`.
   */
  transactionIdPlaces: [
    {
      app: "Google Pay",
      steps: ["Open Google Pay and scroll to your payments.", "Tap the payment to us."],
      label: "UPI transaction ID",
      decoy: "Google transaction ID CIC…",
    },
    {
      app: "PhonePe",
      steps: ["Open PhonePe and tap History.", "Tap the payment to us."],
      label: "UTR",
      decoy: "Transaction ID T2…",
    },
    {
      app: "Paytm",
      steps: ["Open Paytm and tap Balance & History.", "Tap the payment to us."],
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
    "It has 12 digits. A number that begins with T is PhonePe's own, one with CIC is Google's.",
  "upi-provider": "This UPI provider is not accepted.",

  // Orders
  /** spec §2 Order placed */
  verificationNotice: `Payment verification takes up to ${VERIFICATION_HOURS} hours.`,
  /** ours: on the page of a placed order */
  whatComesNext: "What comes next",
  afterVerification: [
    "Cards are packed and posted, episodes are e-mailed.",
    "You can follow every step in Your Orders.",
  ],
};

export type CheckoutMessages = typeof checkoutMessages;
