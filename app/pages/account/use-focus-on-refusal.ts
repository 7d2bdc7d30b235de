import { type RefObject, useEffect } from "react";
import type { Refusal } from "./form-answer.ts";

/** After a refusal the first wrong field has the focus, and with it the reader's voice. */
export function useFocusOnRefusal(form: RefObject<HTMLElement | null>, refusal: Refusal | null) {
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, refusal]);
}
