import { z } from "zod";
import { inviteCustomer } from "#data/statements/invitations.server";
import { markNotOurs, placeFromCredit } from "#data/statements/placed-credits.server";
import type { ProblemOf } from "#domain/problem";
import { unmatchedCreditMessages } from "#domain/statements/placement/placement";
import { isOnlyDecider } from "#forms/admin/orders/only-decider.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form } from "#forms/form.server";
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
    async ({ person: { id: by }, value: { version } }, { params: { creditId } }) => {
      const writer = {
        by,
        now: new Date(),
        alone: await isOnlyDecider(by, "settle-unmatched-credits"),
      };
      const placed = await placeFromCredit(creditId, version, writer);
      if (!placed.ok) return refuseMoney(placed.problem);
      const { became, orderId } = placed;
      if (orderId) logSecurity("payment_verified", { userId: by, facts: { order: orderId } });
      return { ok: true as const, became, orderId };
    },
  ),

  /** Asks a customer by email whether an unmatched credit is theirs. */
  form(
    "/admin/statements/money/:creditId/invitation",
    { ...settleForm, ...ofVersion },
    async ({ person: { id: by }, value: { version } }, { params: { creditId } }) => {
      const invited = await inviteCustomer(creditId, version, { by, now: new Date() });
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
    async ({ person: { id: by }, value }, { params: { creditId } }) => {
      const notOurs = value.for === "not-the-store";
      const marked = await markNotOurs(creditId, notOurs, { by, now: new Date() });
      return marked.ok ? { ok: true as const } : refuseMoney(marked.problem);
    },
  ),
];

/** Says why nothing was changed, and what somebody else did with the credit if they were faster. */
function refuseMoney(problem: ProblemOf<typeof placeFromCredit | typeof inviteCustomer>) {
  return refuseProblem(problem, unmatchedCreditMessages, { "money-not-found": { status: 404 } });
}
