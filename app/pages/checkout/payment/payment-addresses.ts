import { href } from "react-router";
import { formHref } from "#forms/form-href";
import type { CheckoutPayment } from "./payment.server.ts";

type Paid = Pick<CheckoutPayment, "versionId" | "link">;

/** Where what proves a payment is sent: to its customer's own forms, or to those of the link that it is paid by. */
export function paymentForm(
  { link }: Pick<Paid, "link">,
  what: "transaction-id" | "screenshot" | "confirmation",
): string {
  return link === undefined
    ? formHref(`/checkout-details/${what}`)
    : formHref(`/pay/:link/${what}`, { link });
}

/** Where its stored picture, what was read on it, and the QR code as a picture lie. */
export function paymentFile(
  { versionId: version, link }: Paid,
  what: "screenshot" | "reading" | "qr",
): string {
  const within = {
    screenshot: "screenshot/:version",
    reading: "screenshot/:version/reading",
    qr: "qr/:version",
  } as const;
  return link === undefined
    ? href(`/checkout-details/${within[what]}`, { version })
    : href(`/pay/:link/${within[what]}`, { link, version });
}
