/**
 * Incidents of a parcel: lost, returned, sent again. They are stored beside the order's status, with who and when
 * (reading R53). A new kind needs a row of `ROWS` and its words in each language.
 */
import { inLanguage } from "#domain/language";
import type { BadgeColour, OrderStatus } from "./order-status.ts";
import type { OrderFacts } from "./transitions.ts";

type IncidentRow = {
  /** The label of the choice in the seller's form. */
  choice: string;
  /** What the seller should do next, until the parcel is sent again or refunded. */
  task?: { title: string; advice: string };
  /** True if this incident ends an earlier one: the parcel is no longer missing. */
  settles?: true;
};

const SEND_AGAIN_SENTENCE =
  "Ask the customer what they prefer. Then record it below: sent again, or the refund.";

const ROWS = {
  lost: {
    choice: "The parcel was lost on the way",
    task: {
      title: "The parcel is lost: send it again, or give the money back",
      advice: SEND_AGAIN_SENTENCE,
    },
  },
  returned: {
    choice: "The parcel came back to us",
    task: {
      title: "The parcel came back: send it again, or give the money back",
      advice: SEND_AGAIN_SENTENCE,
    },
  },
  replaced: { choice: "We sent the parcel again", settles: true },
} satisfies Record<string, IncidentRow>;

export type IncidentKind = keyof typeof ROWS;

export const INCIDENTS: Readonly<Record<IncidentKind, IncidentRow>> = ROWS;

export const INCIDENT_KINDS = Object.keys(ROWS) as [IncidentKind, ...IncidentKind[]];

export function isIncident(code: string): code is IncidentKind {
  return Object.hasOwn(ROWS, code);
}

type IncidentTexts = {
  label: string;
  tone: BadgeColour;
  /** The text for the customer, on the order's page. */
  notice: string;
};

const incidentStates: Readonly<Record<IncidentKind, IncidentTexts>> = {
  lost: {
    label: "Lost on the way",
    tone: "bad",
    notice: "This parcel was lost on the way. We're sorry. We'll send it again or refund you.",
  },
  returned: {
    label: "Returned",
    tone: "wait",
    notice: "This parcel came back to us. We'll get in touch about what to do.",
  },
  replaced: { label: "Sent again", tone: "sent", notice: "We've sent it again." },
};
const incidentStatesTe: typeof incidentStates = {
  lost: {
    label: "దారిలో పోయింది",
    tone: "bad",
    notice: "ఈ పార్సెల్ దారిలో పోయింది. క్షమించండి. మళ్లీ పంపుతాం, లేదా డబ్బు తిరిగి ఇస్తాం.",
  },
  returned: {
    label: "తిరిగి వచ్చింది",
    tone: "wait",
    notice: "ఈ పార్సెల్ మాకు తిరిగి వచ్చింది. ఏం చేయాలో మిమ్మల్ని సంప్రదిస్తాం.",
  },
  replaced: { label: "మళ్లీ పంపాం", tone: "sent", notice: "మళ్లీ పంపాం." },
};
export const INCIDENT_STATES = inLanguage({ en: incidentStates, te: incidentStatesTe });

export type IncidentProblem =
  | { code: "incident-too-early"; status: OrderStatus }
  /** Somebody has already recorded the same incident. */
  | { code: "incident-recorded"; kind: IncidentKind };

const STATUSES_AFTER_SHIPPING: readonly OrderStatus[] = ["shipped", "delivered"];

/** Returns the incidents that can be recorded now. `current` are the recorded ones that nobody withdrew. */
export function possibleIncidents(
  { status, allDigital }: Pick<OrderFacts, "status" | "allDigital">,
  current: readonly IncidentKind[],
): IncidentKind[] {
  if (allDigital || !STATUSES_AFTER_SHIPPING.includes(status)) return [];
  return INCIDENT_KINDS.filter((kind) => !current.includes(kind));
}

/** Returns null if the incident may be recorded. */
export function incidentProblem(
  order: Pick<OrderFacts, "status" | "allDigital">,
  current: readonly IncidentKind[],
  kind: IncidentKind,
): IncidentProblem | null {
  if (possibleIncidents(order, current).includes(kind)) return null;
  if (current.includes(kind)) return { code: "incident-recorded", kind };
  return { code: "incident-too-early", status: order.status };
}
