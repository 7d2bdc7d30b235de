import { z } from "zod";
import { deleteNote } from "#data/orders/incidents/notes.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderNotFound, sellersForm } from "#pages/admin/sellers-form.server.ts";
import { type FormRequest, formAction, refuse } from "#request/forms/form.server";
import type { Route } from "./+types/deletion";

export const action = formAction(
  { ...sellersForm("work-orders"), schema: z.object({ note: z.string() }) },
  async (
    { person: seller, value: { note } },
    { params }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    const answer = await deleteNote(params.orderId, note, seller.id, new Date());
    if (answer.ok) return answer;
    if (answer.problem.code === "order-not-found") return orderNotFound();
    return refuse(answer.problem.code, { form: adminMessages["note-deleted"] }, 409);
  },
);
