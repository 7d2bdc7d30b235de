import type { FormRefusal } from "#protocol/form-answer";
import { hasNetworkError, networkErrorMessage } from "./network-errors.tsx";

/** Replaces a network error's sentence by the form's own (`failed`), at its own field. */
export function inOwnWords(
  refusal: FormRefusal,
  { failed, field = "form" }: { failed?: string; field?: string },
): FormRefusal {
  if (!hasNetworkError(refusal)) return refusal;
  const sentence = refusal.errors.form ?? networkErrorMessage();
  if (!failed) return { ...refusal, errors: { [field]: sentence } };
  return { ...refusal, errors: { [field]: failed }, advice: sentence };
}

/** All sentences of a refusal, a line each. */
export function sentences({ errors, advice }: FormRefusal): string {
  return [...Object.values(errors), advice].filter(Boolean).join("\n");
}
