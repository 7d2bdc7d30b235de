import { checkoutMessages } from "#domain/checkout/messages";
import { refuse } from "#forms/form.server";
import { LIMITS, limitFailures } from "#request/forms/limits.server";

/**
 * Limits how often a person may be told that a transaction ID is taken, so that nobody can find out other people's
 * IDs. Other attempts don't count (reading R59).
 */
export async function limitTakenTransactionIds<Answer>(
  userId: string,
  attempt: () => Promise<Answer>,
) {
  const answer = await limitFailures(LIMITS.taken_id, userId, attempt, isTakenAnswer);
  return answer ?? refuse("too-many", { transaction_id: checkoutMessages.tooManyTakenIds }, 429);
}

function isTakenAnswer(answer: unknown): boolean {
  const { data } = answer as { data?: { problem?: string } };
  return data?.problem === "transaction-id-taken";
}
