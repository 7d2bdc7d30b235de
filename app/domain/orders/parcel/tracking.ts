import type { OrderFacts } from "#domain/orders/transitions";

/** An order takes a tracking ID once its parcel is packed, on its way or there (reading R45). */
export function takesTrackingId({ status, allDigital }: Pick<OrderFacts, "status" | "allDigital">) {
  return !allDigital && ["processing", "shipped", "delivered"].includes(status);
}

/** A courier's number for a parcel. Couriers differ, so only what none of them prints is refused. */
export function parseTrackingId(text: string): string | null {
  const typed = text.replace(/\s/g, "").toUpperCase();
  return /^[A-Z\d-]{4,40}$/.test(typed) ? typed : null;
}
