import type { OrderFacts } from "#domain/orders/transitions";

/** True if an order can get a tracking ID: its parcel is packed, sent or delivered (reading R45). */
export function takesTrackingId({ status, allDigital }: Pick<OrderFacts, "status" | "allDigital">) {
  return !allDigital && ["processing", "shipped", "delivered"].includes(status);
}

/** Parses a tracking ID. Returns null only for a text that no courier would use as one. */
export function parseTrackingId(text: string): string | null {
  const typed = text.replace(/\s/g, "").toUpperCase();
  return /^[A-Z\d-]{4,40}$/.test(typed) ? typed : null;
}
