import type { inviteCustomer } from "#data/statements/invitations.server";
import type { PlacementAnswer } from "#data/statements/placed-credits.server";
import { messageFor } from "#domain/messages";
import { moneyMessages } from "#domain/statements/placement/placement";
import { refuse } from "#forms/form.server";

type Problem = Extract<
  PlacementAnswer | Awaited<ReturnType<typeof inviteCustomer>>,
  { ok: false }
>["problem"];

/** Of two who decide at once, the second is told what became of the money. */
export function refuseMoney(problem: Problem) {
  const status = problem.code === "money-not-found" ? 404 : 409;
  return refuse(problem.code, { form: messageFor(moneyMessages, problem) }, status);
}
