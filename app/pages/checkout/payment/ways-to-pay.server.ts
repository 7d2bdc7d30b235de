import { type UpiPayment, upiAppLinks, upiString } from "#domain/checkout/upi";
import type { PayeeNames } from "#domain/receipts/receipt-facts";
import { log } from "#request/log/log.server";
import { drawQr, type QrDrawing } from "./qr.server.ts";

/** What a person can pay by: the QR code, the app links, and the UPI ID that always works. */
export type WaysToPay = {
  upiId: string;
  payee: string;
  /** Whom her app shows instead: the bank's name for the account (reading R62). Null: not known. */
  registeredName: string | null;
  upiString: string;
  apps: { app: string; href: string }[];
  /** Null when it couldn't be drawn. */
  qr: QrDrawing | null;
};

export function waysToPay(
  upi: UpiPayment,
  { registeredName }: Pick<PayeeNames, "registeredName">,
): WaysToPay {
  const text = upiString(upi);
  return {
    upiId: upi.pa,
    payee: upi.pn,
    registeredName,
    upiString: text,
    apps: upiAppLinks(upi),
    qr: drawnQr(text),
  };
}

/** Without its picture the payment can still be made: by the links, or by the copied UPI ID. */
function drawnQr(text: string): QrDrawing | null {
  try {
    return drawQr(text);
  } catch (error) {
    log.error({ err: error }, "the payment's QR code was not drawn");
    return null;
  }
}
