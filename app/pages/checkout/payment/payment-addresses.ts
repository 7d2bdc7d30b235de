import { href } from "react-router";
import { formHref } from "#forms/form-href";
import type { CheckoutPayment } from "./payment.server.ts";

type Paid = Pick<CheckoutPayment, "versionId" | "link">;

/** The form that takes a part of the proof: the customer's own, or the one of the link by which the order is paid. */
export function paymentForm(
  { link }: Pick<Paid, "link">,
  what: "transaction-id" | "screenshot" | "confirmation",
): string {
  return link === undefined
    ? formHref(`/checkout-details/${what}`)
    : formHref(`/pay/:link/${what}`, { link });
}

/** The address of a payment's screenshot, of what was read from it, or of its QR code as a picture. */
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
