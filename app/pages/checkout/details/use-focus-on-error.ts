import { type RefObject, useEffect } from "react";
import type { RefusedStep } from "./answers.ts";

/** After a refusal the first wrong field has the focus, and with it the reader's voice. */
export function useFocusOnError(
  form: RefObject<HTMLElement | null>,
  refused: RefusedStep | null,
): void {
  useEffect(() => {
    if (!refused) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]');
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: "center" });
  }, [form, refused]);
}
