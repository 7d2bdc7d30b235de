import { z } from "zod";
import { writeNote } from "#data/orders/incidents/notes.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderNotFound, sellersForm } from "#pages/admin/sellers-form.server.ts";
import { type FormRequest, formAction, refuse } from "#request/forms/form.server";
import type { Route } from "./+types/note";

/** Between sellers: the customer never reads it. */
export const action = formAction(
  { ...sellersForm("work-orders"), schema: z.object({ note: z.string() }) },
  async (
    { person: seller, value: { note } },
    { params }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    const answer = await writeNote(params.orderId, seller.id, note, new Date());
    if (answer.ok) return answer;
    if (answer.problem.code === "order-not-found") return orderNotFound();
    return refuse(answer.problem.code, { note: adminMessages[answer.problem.code] });
  },
);
