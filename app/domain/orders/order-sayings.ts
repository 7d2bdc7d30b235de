import { adminMessages } from "./admin-messages.ts";
import { type MoveProblem, ORDER_STATES } from "./transitions.ts";

/** The seller's alone: no customer's page is sent the table of states for it. */
export function sayMoveProblem(problem: MoveProblem): string {
  if (problem.code === "payment-not-verified") return adminMessages["payment-not-verified"];
  return adminMessages.noSuchTransition(
    ORDER_STATES[problem.from].label,
    ORDER_STATES[problem.to].label,
  );
}
