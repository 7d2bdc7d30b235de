import type { OrderFacts } from "#domain/orders/transitions";

/** An order takes a tracking ID once its parcel is packed, sent or delivered (reading R45). */
export function takesTrackingId({ status, allDigital }: Pick<OrderFacts, "status" | "allDigital">) {
  return !allDigital && ["processing", "shipped", "delivered"].includes(status);
}

/** Parses a tracking number. Refuses only what no courier prints. */
export function parseTrackingId(text: string): string | null {
  const typed = text.replace(/\s/g, "").toUpperCase();
  return /^[A-Z\d-]{4,40}$/.test(typed) ? typed : null;
}
