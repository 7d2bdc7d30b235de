import { z } from "zod";
import { deleteNote } from "#data/orders/incidents/notes.server";
import { answerOrder } from "#forms/admin/orders/answer.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
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
