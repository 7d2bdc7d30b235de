import { z } from "zod";
import { decideShortages } from "#data/orders/shortages.server";
import type { ShortageState } from "#domain/stock/stock";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form } from "#forms/form.server";
import { answerOrder } from "./answer.server.ts";

const packers = { ...sellersForm("work-orders"), schema: z.object({}), example: {} } as const;

export const missingForms = [
  /** Decides that an order's missing pieces come with the next run. */
  form(
    "/admin/orders/:orderId/missing/next-run",
    packers,
    async ({ person }, { params: { orderId } }) => decide(orderId, "next-run", person.id),
  ),

  /** Decides that an order's missing pieces are left out and refunded. */
  form(
    "/admin/orders/:orderId/missing/left-out",
    packers,
    async ({ person }, { params: { orderId } }) => decide(orderId, "left-out", person.id),
  ),

  /** Undoes that decision. */
  form(
    "/admin/orders/:orderId/missing/undecided",
    packers,
    async ({ person }, { params: { orderId } }) => decide(orderId, "undecided", person.id),
  ),
];

async function decide(orderId: string, decision: ShortageState, sellerId: string) {
  return answerOrder(await decideShortages(orderId, decision, sellerId, new Date()));
}
