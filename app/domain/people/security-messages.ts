/** The names of events in the security log, as owners read them (reading R36). */
const SECURITY_EVENT_NAMES: Record<string, string> = {
  signed_in: "Signed in",
  signed_out: "Signed out",
  sessions_ended: "Signed out on other devices",
  seller_bound: "Joined the team",
  payment_verified: "Verified a payment",
  verification_withdrawn: "Undid a verification",
  payment_rejected: "Rejected a payment",
  sign_in_refused: "Sign-in refused",
  form_refused: "A form was refused",
  limit_hit: "Too many requests",
  seller_refused: "Tried something in the admin without permission",
  owner_refused: "Tried to open somebody else's data",
};

export const SECURITY_KINDS = Object.keys(SECURITY_EVENT_NAMES);

/** Returns an event's name. One that only another version of the store knows is shown by its code. */
export function securityMessage(kind: string): string {
  return SECURITY_EVENT_NAMES[kind] ?? kind.replaceAll("_", " ");
}
