import type { OrderFacts } from "./transitions.ts";

/** Once a parcel is packed, on its way or there (reading R45). */
export function takesTrackingId({ status, allDigital }: Pick<OrderFacts, "status" | "allDigital">) {
  return !allDigital && ["processing", "shipped", "delivered"].includes(status);
}

/** A courier's number for a parcel. Couriers differ, so only what none of them prints is refused. */
export function parseTrackingId(text: string): string | null {
  const typed = text.replace(/\s/g, "").toUpperCase();
  return /^[A-Z\d-]{4,40}$/.test(typed) ? typed : null;
}

/** What in the configured address of the courier's page stands for the number. */
const TRACKING_ID_PLACE = "{id}";

export function isTrackingLink(text: string): boolean {
  return /^https:\/\/[a-z\d.-]+\/\S*$/i.test(text) && text.includes(TRACKING_ID_PLACE);
}

/** India Post's numbers say whose they are; its page takes no number in its address. */
const INDIA_POST = /^[A-Z]{2}\d{9}IN$/;

/** The page that knows where the parcel is: the configured courier's, unless the number is another's. */
export function trackingAddress(id: string, link: string | null): string | null {
  if (!link || INDIA_POST.test(id)) return null;
  return link.replaceAll(TRACKING_ID_PLACE, encodeURIComponent(id));
}
