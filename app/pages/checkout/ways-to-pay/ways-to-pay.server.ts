import { isSameUpiId } from "#domain/checkout/payee";
import {
  type PayeeFacts,
  type RouteToPay,
  routesToPay,
  savedQrLimit,
} from "#domain/checkout/payment-routes";
import { type UpiPayment, upiAppLinks, upiString } from "#domain/checkout/upi";
import { orderMessages } from "#domain/orders/messages";
import type { PayeeNames } from "#domain/receipts/receipt-facts";
import { log } from "#request/log/log.server";
import { currentPayee, sellersWhatsApp, settings } from "#request/settings.server";
import { drawQr, type QrDrawing } from "#services/qr.server";

/** What a person can pay by: the UPI ID that always works, the QR code, the app links. */
export type WaysToPay = {
  upiId: string;
  /** What her app will call the payee, as the bank has it (reading R62); null: nobody has looked. */
  registeredName: string | null;
  /** In a phone's order; a desktop shows the code beside the others. */
  routes: RouteToPay[];
  /** Apps take a picture of the code for this amount. */
  savesQr: boolean;
  upiString: string;
  /** A chat with the seller about this order. */
  help: string | null;
  apps: { app: string; href: string }[];
  /** Null when it couldn't be drawn. */
  qr: QrDrawing | null;
};

type Due = Pick<UpiPayment, "am" | "tn" | "tr">;

/** `payee` is whom the quote's or the order's page named, whatever the settings became since (reading R22). */
export function waysToPay(payee: PayeeNames | null, due: Due): WaysToPay {
  const upi = upiPaymentFor(payee, due);
  const text = upiString(upi);
  const facts = factsOf(upi.pa);
  const limit = savedQrLimit(facts.kind);
  return {
    upiId: upi.pa,
    registeredName: (payee ?? currentPayee()).registeredName,
    routes: routesToPay(facts, "phone"),
    savesQr: limit === null || due.am <= limit,
    upiString: text,
    help: sellersWhatsApp(orderMessages.helpWithOrder(due.tn)),
    apps: upiAppLinks(upi),
    qr: drawnQr(text),
  };
}

export function upiPaymentFor(payee: PayeeNames | null, due: Due): UpiPayment {
  const { upiId, name } = payee ?? currentPayee();
  return { pa: upiId, pn: name, ...due, mc: factsOf(upiId).category };
}

type Facts = PayeeFacts & { category: string };

const UNKNOWN: Facts = { kind: "personal", worked: null, category: "" };

/** Today's settings say nothing of another UPI ID: it is taken for a person's, whose first way works with every ID. */
function factsOf(upiId: string): Facts {
  const { payee } = settings();
  return isSameUpiId(upiId, payee.upiId) ? payee : UNKNOWN;
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
