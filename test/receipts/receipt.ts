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

/** A receipt as a payer's app shows it after paying. We draw it, with the labels that the app is known for. */
export type DrawnReceipt = {
  app: ReceiptApp;
  /** The 12-digit transaction ID. Null: only the app's own number is shown, as before the bank has answered. */
  id: string | null;
  amount: Paise;
  /** The name and UPI ID that were paid. */
  payee: string;
  upiId: string;
  payer: string;
  at: Date;
  outcome: "success" | "pending" | "failed";
  language: "en" | "te";
  dark: boolean;
  font: ReceiptFont;
  /** True if the ID is shown in groups, as 4123 4567 8901. */
  grouped: boolean;
  /** The note that the QR code contained; empty if there is none. */
  note: string;
  /** The screen's width in CSS pixels, each of which is three pixels of the picture. */
  width: number;
  /** The seed for other numbers on the receipt: phone, account, balance, the app's own IDs. */
  seed: number;
};
