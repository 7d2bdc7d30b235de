import type { IncidentKind } from "#domain/orders/incidents";
import { orderMessages } from "#domain/orders/messages";
import { Notice } from "#ui/notice";

/** What happened to the parcel last (reading R53). */
export function IncidentNotice({ incident }: { incident: IncidentKind | null }) {
  if (!incident) return null;
  return (
    <div className="border-t border-dashed border-line p-5 tablet:p-7">
      <Notice tone={incident === "replaced" ? "info" : "wait"}>
        <p>{orderMessages.incidents[incident]}</p>
      </Notice>
    </div>
  );
}
