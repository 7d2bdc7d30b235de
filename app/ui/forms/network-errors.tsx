import { storeMessages } from "#domain/messages";
import type { FormRefusal } from "#protocol/form-answer";

/** A form that got no answer of the store's: no network, a proxy's own page, a store that fails. */
export type NetworkError = FormRefusal & {
  problem: "network-error";
  /** The status of an answer that isn't the store's; missing: there was no answer. */
  status?: number;
};

export function hasNetworkError(answer: FormRefusal): answer is NetworkError {
  return answer.problem === "network-error";
}

/** True if the form wasn't refused: no answer came, or the store failed. */
export function hasFailed({ problem }: FormRefusal): boolean {
  return problem === "network-error" || problem === "failed";
}

/** Says whether the person's own network is away, or the store's. */
export function networkErrorMessage(): string {
  return navigator.onLine === false ? storeMessages.offline : storeMessages.networkError;
}
