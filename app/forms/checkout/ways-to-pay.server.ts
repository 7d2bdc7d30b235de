import { isSameUpiId } from "#domain/checkout/payee";
import { type PayeeFacts, routesToPay, savedQrLimit } from "#domain/checkout/payment-routes";
import { type UpiPayment, upiAppLinks, upiString } from "#domain/checkout/upi";
import { orderMessages } from "#domain/orders/messages";
import type { PayeeNames } from "#domain/receipts/receipt-facts";
import { log } from "#request/log/log.server";
import { currentPayee, sellersWhatsApp, settings } from "#request/settings/settings.server";
import { drawQr, type QrDrawing, qrPng } from "#services/qr.server";

export type WaysToPay = ReturnType<typeof waysToPay>;

type Due = Pick<UpiPayment, "am" | "tn" | "tr">;

/**
 * The ways to pay: the UPI ID, which always works, the QR code and the app links. `payee`: the payee that the quote or
 * order has stored, whatever the settings are now (reading R22). Null: the payee of the settings.
 */
export function waysToPay(payee: PayeeNames | null, due: Due) {
  const upi = upiPaymentFor(payee, due);
  const text = upiString(upi);
  const facts = factsOf(upi.pa);
  const limit = savedQrLimit(facts.kind);
  return {
    upiId: upi.pa,
    /** The payee's name as the bank has it and payment apps show it (reading R62). Null: nobody has looked it up. */
    registeredName: (payee ?? currentPayee()).registeredName,
    /** The ways in the order for a phone. A desktop shows the QR code beside the others. */
    routes: routesToPay(facts, "phone"),
    /** True: apps accept a saved picture of the QR code for this amount. */
    savesQr: limit === null || due.am <= limit,
    upiString: text,
    /** A WhatsApp link to the seller, with a message about this order. */
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

const UNKNOWN_PAYEE: Facts = { kind: "personal", worked: null, category: "" };

/**
 * What the settings know about a UPI ID. An older ID that isn't in them counts as personal, because the way to pay that
 * comes first for a personal ID works for every kind.
 */
function factsOf(upiId: string): Facts {
  const { payee } = settings();
  return isSameUpiId(upiId, payee.upiId) ? payee : UNKNOWN_PAYEE;
}

/** Save QR: the payment's QR code as a PNG that is named by its order. */
export async function qrDownload(payment: UpiPayment): Promise<Response> {
  return new Response(await qrPng(upiString(payment)), {
    headers: {
      "Content-Type": "image/png",
      "Content-Disposition": `attachment; filename="${payment.tn}.png"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** Draws the QR code. Null if drawing fails: the payment can still be made by the app links or the copied UPI ID. */
function drawnQr(text: string): QrDrawing | null {
  try {
    return drawQr(text);
  } catch (error) {
    log.error({ err: error }, "the payment's QR code was not drawn");
    return null;
  }
}
