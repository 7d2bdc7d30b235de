import type { Paise } from "#domain/money/money";

export const RECEIPT_APPS = [
  "google-pay",
  "phonepe",
  "paytm",
  "bhim",
  "bank-rows",
  "bank-card",
] as const;
export type ReceiptApp = (typeof RECEIPT_APPS)[number];

export const RECEIPT_FONTS = ["roboto", "noto", "narrow", "open-sans"] as const;
export type ReceiptFont = (typeof RECEIPT_FONTS)[number];

/** What a payer's app shows after paying; drawn by us, with the labels that each app is known by. */
export type DrawnReceipt = {
  app: ReceiptApp;
  /** The 12 digits; null: the app's own number alone, as before the bank has answered. */
  id: string | null;
  amount: Paise;
  /** Paid to: the name and the UPI id. */
  payee: string;
  upiId: string;
  payer: string;
  at: Date;
  outcome: "success" | "pending" | "failed";
  language: "en" | "te";
  dark: boolean;
  font: ReceiptFont;
  /** The id as 4123 4567 8901. */
  grouped: boolean;
  /** The note that the QR code gave; "": none. */
  note: string;
  /** Of the screen, in CSS pixels of which three are one of the picture. */
  width: number;
  /** For the numbers around: phone, account, balance, the app's own ids. */
  seed: number;
};
