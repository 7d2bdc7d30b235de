import { href } from "react-router";
import type { AdminEventRow } from "#domain/people/admin-events";
import { SETTINGS_FORMS } from "#pages/admin/settings/forms.ts";

/** Where what an event is about can be seen; null: it has no page. */
export function aboutPath({
  subject,
  subjectId,
}: AdminEventRow): { path: string; label: string } | null {
  if (subject === "customer" && subjectId) {
    const path = href("/admin/customers/:customerId", { customerId: subjectId });
    return { path, label: "Open the customer" };
  }
  if (subject === "settings" && subjectId && subjectId in SETTINGS_FORMS)
    return { path: href("/admin/settings/:subject", { subject: subjectId }), label: "Settings" };
  if (subject === "seller" || subject === "session")
    return { path: href("/admin/team"), label: "Team" };
  return null;
}
