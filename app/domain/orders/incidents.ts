/** What happens to a parcel beside its order's status (reading R53): rows of their own, with who and when. */
import { inLanguage } from "#domain/language";
import type { OrderStatus, Tone } from "./order-status.ts";
import type { OrderFacts } from "./transitions.ts";

export const INCIDENT_KINDS = ["lost", "returned", "replaced"] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

const incidentStates: Readonly<Record<IncidentKind, { label: string; tone: Tone }>> = {
  lost: { label: "Lost on the way", tone: "bad" },
  returned: { label: "Returned", tone: "wait" },
  replaced: { label: "Sent again", tone: "sent" },
};
const incidentStatesTe: typeof incidentStates = {
  lost: { label: "దారిలో పోయింది", tone: "bad" },
  returned: { label: "తిరిగి వచ్చింది", tone: "wait" },
  replaced: { label: "మళ్లీ పంపాం", tone: "sent" },
};
export const INCIDENT_STATES = inLanguage({ en: incidentStates, te: incidentStatesTe });

export type IncidentProblem =
  | { code: "incident-too-early"; status: OrderStatus }
  /** Somebody has recorded the same before. */
  | { code: "incident-recorded"; kind: IncidentKind };

const AFTER_SHIPPING: readonly OrderStatus[] = ["shipped", "delivered"];

/** The incidents that can be recorded of an order; `current`: the last one that wasn't withdrawn. */
export function possibleIncidents(
  { status, allDigital }: Pick<OrderFacts, "status" | "allDigital">,
  current: readonly IncidentKind[],
): IncidentKind[] {
  if (allDigital || !AFTER_SHIPPING.includes(status)) return [];
  return INCIDENT_KINDS.filter((kind) => !current.includes(kind));
}

/** The problem is null where it may be recorded. */
export function incidentProblem(
  order: Pick<OrderFacts, "status" | "allDigital">,
  current: readonly IncidentKind[],
  kind: IncidentKind,
): IncidentProblem | null {
  if (possibleIncidents(order, current).includes(kind)) return null;
  if (current.includes(kind)) return { code: "incident-recorded", kind };
  return { code: "incident-too-early", status: order.status };
}
