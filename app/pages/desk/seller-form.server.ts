import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { ORDER_NOT_FOUND } from "#domain/messages";
import { answerRefused, readForm } from "#request/form.server";
import { type Person, requireSeller } from "#request/session.server";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** A form of the desk; to everybody but the seller its address doesn't exist (reading R25). */
export async function sellerForm<Schema extends z.ZodType, Done>(
  { request, context }: Asked,
  schema: Schema,
  work: (seller: Person, value: z.output<Schema>) => Promise<Done>,
) {
  const seller = requireSeller(context);
  const form = await readForm(request, context, schema);
  return form.ok ? await work(seller, form.value) : answerRefused(form);
}

export function orderNotFound() {
  return data(ORDER_NOT_FOUND, { status: 404 });
}
