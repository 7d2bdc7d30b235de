import { z } from "zod";
import { placeFromCredit } from "#data/statements/placed-credits.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
import { isAlone } from "#pages/admin/orders/payment/decision.server.ts";
import { logSecurity } from "#request/log/security-log.server";
import type { Route } from "./+types/order";
import { refuseMoney } from "./refusal.server.ts";

/** An owner says which promise some money paid for: its order is made and verified (reading R52). */
export const action = formAction(
  { ...sellersForm("settle-found-money"), schema: z.object({ version: z.string().max(40) }) },
  async (
    { person: { id: by }, value: { version } },
    { params: { creditId } }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    const writer = { by, now: new Date(), alone: await isAlone(by) };
    const placed = await placeFromCredit(creditId, version, writer);
    if (!placed.ok) return refuseMoney(placed.problem);
    const { became, orderId } = placed;
    if (orderId) logSecurity("payment_verified", { userId: by, facts: { order: orderId } });
    return { ok: true as const, became, orderId };
  },
);
