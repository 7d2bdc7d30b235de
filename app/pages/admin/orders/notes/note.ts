import { z } from "zod";
import { writeNote } from "#data/orders/incidents/notes.server";
import { type FormRequest, formAction } from "#forms/form.server";
import { answerOrder } from "#pages/admin/orders/answer.server.ts";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
import type { Route } from "./+types/note";

/** Between sellers: the customer never reads it. */
export const action = formAction(
  { ...sellersForm("work-orders"), schema: z.object({ note: z.string() }) },
  async (
    { person: seller, value: { note } },
    { params }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    return answerOrder(await writeNote(params.orderId, seller.id, note, new Date()));
  },
);
