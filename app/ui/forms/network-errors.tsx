import { storeMessages } from "#domain/messages";
import type { FormRefusal } from "#protocol/form-answer";

/** A form that got no answer of the store's: no network, a proxy's own page, a store that fails. */
export type NetworkError = FormRefusal & {
  problem: "network-error";
  /** Of the foreign answer; none: there was no answer at all. */
  status?: number;
};

export function hasNetworkError(answer: FormRefusal): answer is NetworkError {
  return answer.problem === "network-error";
}

/** Nobody decided against it: no answer came, or the store's work failed. */
export function hasFailed({ problem }: FormRefusal): boolean {
  return problem === "network-error" || problem === "failed";
}

/** Whose network is away: the person's own, or the store's. */
export function networkErrorMessage(): string {
  return navigator.onLine === false ? storeMessages.offline : storeMessages.networkError;
}
