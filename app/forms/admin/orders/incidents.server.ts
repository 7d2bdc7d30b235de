import { z } from "zod";
import { recordIncident, withdrawIncident } from "#data/orders/incidents/incidents.server";
import { deleteNote, writeNote } from "#data/orders/incidents/notes.server";
import { INCIDENT_KINDS } from "#domain/orders/incidents";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form } from "#forms/form.server";
import { answerOrder } from "./answer.server.ts";
import { descriptionField } from "./fields.server.ts";

const workOrdersForm = sellersForm("work-orders");

export const incidentForms = [
  /** Records that a parcel was lost, returned or sent again (reading R53). */
  form(
    "/admin/orders/:orderId/incidents",
    {
      ...workOrdersForm,
      schema: z.object({ kind: z.enum(INCIDENT_KINDS), note: descriptionField }),
      example: { kind: "lost", note: "Not seen since Guntur" },
    },
    async ({ person: seller, value: incident }, { params: { orderId } }) =>
      answerOrder(await recordIncident(orderId, seller.id, incident, new Date())),
  ),

  /** Withdraws an incident that was recorded by mistake, or whose parcel turned up. */
  form(
    "/admin/orders/:orderId/incidents/withdrawal",
    {
      ...workOrdersForm,
      schema: z.object({ incident: z.string() }),
      example: { incident: ":payment" },
    },
    async ({ person: seller, value: { incident } }, { params: { orderId } }) =>
      answerOrder(await withdrawIncident(orderId, incident, seller.id, new Date())),
  ),

  /** Adds a note that only sellers see. */
  form(
    "/admin/orders/:orderId/notes",
    {
      ...workOrdersForm,
      schema: z.object({ note: z.string() }),
      example: { note: "Call before sending" },
    },
    async ({ person: seller, value: { note } }, { params: { orderId } }) =>
      answerOrder(await writeNote(orderId, seller.id, note, new Date())),
  ),

  form(
    "/admin/orders/:orderId/notes/deletion",
    { ...workOrdersForm, schema: z.object({ note: z.string() }), example: { note: ":payment" } },
    async ({ person: seller, value: { note } }, { params: { orderId } }) =>
      answerOrder(await deleteNote(orderId, note, seller.id, new Date())),
  ),
];
