import { type RefObject, useEffect, useRef } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { FormAnswer, Refusal } from "#pages/account/form-answer.ts";
import { useFocusOnRefusal } from "#pages/account/use-focus-on-refusal.ts";
import { useToast } from "#ui/toasts";

/** A form of the desk: says that it is done; when somebody else was faster, shows how things are now. */
export function useDeskForm(done: string, onDone?: () => void) {
  const fetcher = useFetcher<FormAnswer>();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is taken once, when it has come
  useEffect(() => {
    const answer = fetcher.data;
    if (!answer) return;
    if (answer.ok) {
      toast({ kind: "success", text: done });
      onDone?.();
    } else if (WITHOUT_NEWS.has(answer.problem)) return;
    else {
      // The form may be gone once the page shows how things are.
      toast({ kind: "error", text: answer.errors.form ?? "" });
      void revalidate();
    }
  }, [fetcher.data]);
  const answer = fetcher.state === "submitting" ? undefined : fetcher.data;
  const refusal: Refusal | null =
    answer?.ok === false && WITHOUT_NEWS.has(answer.problem) ? answer : null;
  const place: RefObject<HTMLDivElement | null> = useRef(null);
  useFocusOnRefusal(place, refusal);
  return { fetcher, refusal, place, busy: fetcher.state !== "idle" };
}

/** Refusals about what was sent, not about what has happened since. */
const WITHOUT_NEWS = new Set([
  "fields",
  "token_expired",
  "too_large",
  "malformed",
  "unreachable",
  "reason-missing",
  "reason-too-long",
  "tracking-id-wrong",
]);
