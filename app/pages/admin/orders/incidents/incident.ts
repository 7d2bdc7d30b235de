import { z } from "zod";
import { recordIncident } from "#data/orders/incidents/incidents.server";
import { DESCRIPTION_CHARACTERS } from "#domain/limits";
import { INCIDENT_KINDS } from "#domain/orders/incidents";
import { answerOrder } from "#forms/admin/orders/answer.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
import type { Route } from "./+types/incident";
import { noteField } from "./note-field.server.ts";

const Incident = z.object({
  kind: z.enum(INCIDENT_KINDS),
  note: noteField(DESCRIPTION_CHARACTERS),
});

/** The parcel was lost, came back, or was sent again (reading R53). */
export const action = formAction(
  { ...sellersForm("work-orders"), schema: Incident },
  async (
    { person: seller, value: incident },
    { params }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    return answerOrder(await recordIncident(params.orderId, seller.id, incident, new Date()));
  },
);
