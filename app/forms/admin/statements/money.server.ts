import { z } from "zod";
import type { Writer } from "#data/settings/events.server";
import { inviteCustomer } from "#data/statements/invitations.server";
import { assignToOrder, withdrawFromOrder } from "#data/statements/mistyped-ids.server";
import {
  markNotOurs,
  placeFromCredit,
  withdrawSecondPayment,
} from "#data/statements/placed-credits.server";
import { adminMessages } from "#domain/orders/admin-messages";
import type { ProblemOf } from "#domain/problem";
import { unmatchedCreditMessages } from "#domain/statements/placement/placement";
import { isOnlyDecider } from "#forms/admin/orders/only-decider.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, NO_FIELDS } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";
import { logSecurity } from "#request/log/security-log.server";

const settleForm = sellersForm("settle-unmatched-credits");

/** The quote version that this unmatched credit may have paid for. */
const ofVersion = {
  schema: z.object({ version: z.string().max(40) }),
  example: { version: ":quote" },
};

export const moneyForms = [
  /**
   * Places and verifies the order that an unmatched credit paid for, by the quote version that the owner chose
   * (reading R52).
   */
  form(
    "/admin/statements/money/:creditId/order",
    { ...settleForm, ...ofVersion },
    async ({ writer, value: { version } }, { params: { creditId } }) => {
      const placed = await placeFromCredit(creditId, version, await deciderOf(writer));
      if (!placed.ok) return refuseMoney(placed.problem);
      const { became, orderId } = placed;
      if (orderId)
        logSecurity("payment_verified", { userId: writer.by, facts: { order: orderId } });
      return { ok: true as const, became, orderId };
    },
  ),

  /**
   * Says that an unmatched credit is the payment of an order whose customer sent another transaction ID, and verifies
   * it.
   */
  form(
    "/admin/statements/money/:creditId/payment",
    {
      ...settleForm,
      schema: z.object({ order: z.string().max(40) }),
      example: { order: ":order" },
    },
    async ({ writer, value: { order } }, { params: { creditId } }) => {
      const assigned = await assignToOrder(creditId, order, await deciderOf(writer));
      if (!assigned.ok) return refuseMoney(assigned.problem);
      logSecurity("payment_verified", { userId: writer.by, facts: { order } });
      return { ok: true as const, became: "corrected" as const, orderId: order };
    },
  ),

  /** Undoes that: the order's payment has the transaction ID again that its customer sent. */
  form(
    "/admin/orders/:orderId/typed-id",
    { ...settleForm, ...NO_FIELDS },
    async ({ writer }, { params: { orderId } }) => {
      const withdrawn = await withdrawFromOrder(orderId, await deciderOf(writer));
      if (withdrawn.ok) return { ok: true as const };
      const messages = { ...adminMessages, ...unmatchedCreditMessages };
      return refuseProblem(withdrawn.problem, messages, { "money-not-found": { status: 404 } });
    },
  ),

  /** Undoes that an unmatched credit was recorded as a second payment. */
  form(
    "/admin/statements/money/:creditId/withdrawal",
    { ...settleForm, ...NO_FIELDS },
    async ({ writer }, { params: { creditId } }) => {
      const withdrawn = await withdrawSecondPayment(creditId, writer);
      return withdrawn.ok ? { ok: true as const } : refuseMoney(withdrawn.problem);
    },
  ),

  /** Asks a customer by email whether an unmatched credit is theirs. */
  form(
    "/admin/statements/money/:creditId/invitation",
    { ...settleForm, ...ofVersion },
    async ({ writer, value: { version } }, { params: { creditId } }) => {
      const invited = await inviteCustomer(creditId, version, writer);
      return invited.ok ? { ok: true as const } : refuseMoney(invited.problem);
    },
  ),

  /** Marks a credit as not the store's money, or takes that back. */
  form(
    "/admin/statements/money/:creditId/decision",
    {
      ...settleForm,
      schema: z.object({ for: z.enum(["not-the-store", "the-store"]) }),
      example: { for: "not-the-store" },
    },
    async ({ writer, value }, { params: { creditId } }) => {
      const marked = await markNotOurs(creditId, value.for === "not-the-store", writer);
      return marked.ok ? { ok: true as const } : refuseMoney(marked.problem);
    },
  ),
];

async function deciderOf(writer: Writer) {
  return { ...writer, alone: await isOnlyDecider(writer.by, "settle-unmatched-credits") };
}

/** Says why nothing was changed, and what somebody else did with the credit if they were faster. */
function refuseMoney(
  problem: ProblemOf<
    | typeof placeFromCredit
    | typeof inviteCustomer
    | typeof assignToOrder
    | typeof withdrawSecondPayment
  >,
) {
  return refuseProblem(problem, unmatchedCreditMessages, { "money-not-found": { status: 404 } });
}
