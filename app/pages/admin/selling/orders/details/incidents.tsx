import { adminMessages } from "#domain/orders/admin-messages";
import { INCIDENT_STATES, INCIDENTS } from "#domain/orders/incidents";
import { DESCRIPTION_CHARACTERS } from "#domain/orders/limits";
import { formHref } from "#forms/form-href";
import { Disclosure } from "#pages/admin/parts/disclosure.tsx";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { Radio } from "#pages/admin/parts/forms/saving-form.tsx";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { Badge } from "#ui/badge";
import { Button } from "#ui/forms/button";
import { TextField } from "#ui/forms/field";
import { RefusalAboveButtons } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { Panel } from "#ui/panel";
import { Timestamp } from "#ui/timestamp";
import type { AdminOrderView } from "./order-view.server.ts";

/** What happened to a parcel on its way (reading R53). The customer sees the kind of incident, but not the note. */
export function Incidents({ order }: { order: AdminOrderView }) {
  const { incidents, possibleIncidents, mayWork } = order;
  if (incidents.length === 0 && (possibleIncidents.length === 0 || !mayWork)) return null;
  return (
    <Panel title="Lost, returned, sent again">
      {incidents.map((incident) => (
        <Recorded key={incident.id} order={order} incident={incident} />
      ))}
      {mayWork && possibleIncidents.length > 0 ? (
        <RecordForm key={incidents.length} order={order} />
      ) : null}
    </Panel>
  );
}

type Incident = AdminOrderView["incidents"][number];

function Recorded({ order, incident }: { order: AdminOrderView; incident: Incident }) {
  const { label, tone } = INCIDENT_STATES[incident.kind];
  return (
    <div className="flex flex-col items-start gap-1 border-l-2 border-line pl-3">
      <Badge tone={tone}>{label}</Badge>
      {incident.note ? <p className="wrap-anywhere whitespace-pre-line">{incident.note}</p> : null}
      <p className="text-small break-all text-ink-soft">
        <Timestamp at={incident.at} /> · {incident.byEmail}
      </p>
      {order.mayWork ? (
        <ButtonForm
          action={formHref("/admin/orders/:orderId/incidents/withdrawal", { orderId: order.id })}
          done={adminMessages.incidentWithdrawn}
          fields={{ incident: incident.id }}
          look="quiet"
          aria-label={`Undo: ${label}`}
          className="px-0!"
        >
          {" "}
          Undo{" "}
        </ButtonForm>
      ) : null}
    </div>
  );
}

function RecordForm({ order }: { order: AdminOrderView }) {
  const form = useAdminForm(
    formHref("/admin/orders/:orderId/incidents", { orderId: order.id }),
    adminMessages.incidentRecorded,
  );
  return (
    <Disclosure summary="Record what happened">
      <StoreForm form={form} className="flex flex-col gap-3 pt-2">
        <fieldset className="flex flex-col">
          <legend className="font-semibold">What happened?</legend>
          {order.possibleIncidents.map((kind) => (
            <Radio key={kind} label={INCIDENTS[kind].choice} name="kind" value={kind} required />
          ))}
        </fieldset>
        <TextField
          label="Note"
          name="note"
          rows={2}
          maxLength={DESCRIPTION_CHARACTERS}
          hint={adminMessages.noteHint}
        />
        <RefusalAboveButtons refusal={form.refusal} />
        <Button type="submit" look="second" busy={form.busy} className="self-start">
          Record
        </Button>
      </StoreForm>
    </Disclosure>
  );
}
