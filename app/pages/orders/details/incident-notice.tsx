import { INCIDENT_STATES, type IncidentKind } from "#domain/orders/incidents";
import { Notice } from "#ui/notice";

/** Shows what happened last to the parcel on its way (reading R53). */
export function IncidentNotice({ incident }: { incident: IncidentKind | null }) {
  if (!incident) return null;
  const { tone, notice } = INCIDENT_STATES[incident];
  return (
    <div className="border-t border-dashed border-line p-5 tablet:p-7">
      <Notice tone={tone === "sent" ? "info" : "wait"}>
        <p>{notice}</p>
      </Notice>
    </div>
  );
}
