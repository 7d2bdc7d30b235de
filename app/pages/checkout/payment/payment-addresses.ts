import type { CheckoutPayment } from "#forms/checkout/payment-view.server";
import { formHref } from "#forms/form-href";
import { href } from "#protocol/href";

type Paid = Pick<CheckoutPayment, "versionId" | "link">;

/** The address of one of the forms that confirm a payment. An order that is paid by a link has forms of its own. */
export function paymentForm(
  { link }: Pick<Paid, "link">,
  what: "transaction-id" | "screenshot" | "confirmation" | "credit",
): string {
  return link === undefined
    ? formHref(`/checkout-details/${what}`)
    : formHref(`/pay/:link/${what}`, { link });
}

/** The address of a payment's screenshot, of what was read from it, of its QR code as a picture, or of its credit. */
export function paymentFile(
  { versionId: version, link }: Paid,
  what: "screenshot" | "reading" | "qr" | "credit",
): string {
  const within = {
    screenshot: "screenshot/:version",
    reading: "screenshot/:version/reading",
    qr: "qr/:version",
    credit: "credit/:version",
  } as const;
  return link === undefined
    ? href(`/checkout-details/${within[what]}`, { version })
    : href(`/pay/:link/${within[what]}`, { link, version });
}
