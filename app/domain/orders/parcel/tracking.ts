import type { OrderFacts } from "#domain/orders/transitions";

/** True if an order can get a tracking ID: its parcel is packed, sent or delivered (reading R45). */
export function takesTrackingId({ status, allDigital }: Pick<OrderFacts, "status" | "allDigital">) {
  return !allDigital && ["processing", "shipped", "delivered"].includes(status);
}

/** Parses a tracking ID. Null only for texts that no courier uses as one. */
export function parseTrackingId(text: string): string | null {
  const typed = text.replace(/\s/g, "").toUpperCase();
  return /^[A-Z\d-]{4,40}$/.test(typed) ? typed : null;
}
