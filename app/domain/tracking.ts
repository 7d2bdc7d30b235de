/** A courier's number for a parcel. Couriers differ, so only what none of them prints is refused. */
export function parseTrackingId(text: string): string | null {
  const typed = text.replace(/\s/g, "").toUpperCase();
  return /^[A-Z\d-]{4,40}$/.test(typed) ? typed : null;
}
