import { storeMessages } from "#domain/messages";
import type { FormRefusal } from "#protocol/form-answer";

/** A form that the store didn't answer: the network is down, a proxy answered instead, or the server failed. */
export type NetworkError = FormRefusal & {
  /** With `no-form`, the store itself says that this visitor can't use the form. */
  problem: "network-error" | "no-form";
  /** The HTTP status, if another answer came in place of the store's. Missing: no answer came. */
  status?: number;
};

export function hasNetworkError(answer: FormRefusal): answer is NetworkError {
  return answer.problem === "network-error" || isFormUnavailable(answer);
}

/** Whether this visitor can't use the form. In the admin it means that no member of the team is signed in. */
export function isFormUnavailable({ problem }: FormRefusal): boolean {
  return problem === "no-form";
}

/** Whether the form failed rather than being refused: no answer came, or the server failed. */
export function hasFailed({ problem }: FormRefusal): boolean {
  return problem === "network-error" || problem === "failed";
}

/** Says whether the device is offline or the store can't be reached. */
export function networkErrorMessage(): string {
  return navigator.onLine === false ? storeMessages.offline : storeMessages.networkError;
}
