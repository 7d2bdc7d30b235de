import { z } from "zod";
import { deleteNote } from "#data/orders/incidents/notes.server";
import { type FormRequest, formAction } from "#forms/form.server";
import { answerOrder } from "#pages/admin/orders/answer.server.ts";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
import type { Route } from "./+types/deletion";

export const action = formAction(
  { ...sellersForm("work-orders"), schema: z.object({ note: z.string() }) },
  async (
    { person: seller, value: { note } },
    { params }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    return answerOrder(await deleteNote(params.orderId, note, seller.id, new Date()));
  },
);
