import type { FormRefusal } from "#protocol/form-answer";
import { hasNetworkError, networkErrorMessage } from "./network-errors.tsx";

/** Replaces a network error's sentence by the form's own (`failed`), at its own field. */
export function ownWordsOf(
  refusal: FormRefusal,
  failed: string | undefined,
  field = "form",
): FormRefusal {
  if (!hasNetworkError(refusal)) return refusal;
  const sentence = refusal.errors.form ?? networkErrorMessage();
  if (!failed) return { ...refusal, errors: { [field]: sentence } };
  return { ...refusal, errors: { [field]: failed }, advice: sentence };
}

/** Returns all sentences of a refusal, a line each. */
export function sentencesOf({ errors, advice }: Pick<FormRefusal, "errors" | "advice">): string {
  return [...Object.values(errors), advice].filter(Boolean).join("\n");
}
