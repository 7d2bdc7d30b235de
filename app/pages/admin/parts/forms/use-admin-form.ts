import { useRef } from "react";
import { useRevalidator } from "react-router";
import { adminMessages } from "#domain/orders/admin-messages";
import { type FormRefusal, IDEMPOTENCY_KEY_FIELD } from "#protocol/form-answer";
import { randomId } from "#ui/forms/random-id";
import { type StoreFormState, useStoreForm } from "#ui/forms/sending/use-store-form";
import { showToast } from "#ui/shell/toasts";

type Facts = Record<string, unknown>;

/**
 * A form of the admin. After success it shows `done` as a toast (null: none, because the page shows the result). If
 * somebody else was faster, it shows why in a toast and loads the page's data again. `replacesSuccess`: the form undoes
 * an action, so that action's toast is removed. Each click sends an idempotency key; a click after a lost answer sends
 * the same one.
 */
export function useAdminForm(
  action: string,
  done: string | null | ((facts: Facts) => string),
  onDone?: (facts: Facts) => void,
  replacesSuccess = false,
): StoreFormState {
  const { revalidate } = useRevalidator();
  const key = useRef<string | null>(null);
  const form = useStoreForm<Facts>({
    action,
    failed: adminMessages.formFailed,
    onDone: (facts) => {
      key.current = null;
      const text = typeof done === "function" ? done(facts) : done;
      if (text !== null) showToast({ kind: "success", text, replacesSuccess });
      onDone?.(facts);
    },
    onRefused: (refused) => {
      if (!hasChangedMeanwhile(refused)) return;
      key.current = null;
      // A toast, because the reloaded page may not have this form any more.
      showToast({ kind: "error", text: refused.errors.form ?? "" });
      void revalidate();
    },
  });
  const send: typeof form.send = (values, to) => {
    key.current ??= randomId();
    if (!(values instanceof FormData))
      return form.send({ ...values, [IDEMPOTENCY_KEY_FIELD]: key.current }, to);
    values.set(IDEMPOTENCY_KEY_FIELD, key.current);
    form.send(values, to);
  };
  const { refusal } = form;
  return { ...form, send, refusal: refusal && !hasChangedMeanwhile(refusal) ? refusal : null };
}

/** True if the form was refused because something has changed meanwhile, and not because of its values. */
function hasChangedMeanwhile({ problem, errors }: FormRefusal): boolean {
  return errors.form !== undefined && !PROBLEMS_IN_FORM.has(problem);
}

/** Problems that don't mean that something has changed meanwhile, so their message is shown in the form. */
const PROBLEMS_IN_FORM = new Set([
  "fields",
  "token_expired",
  "too_large",
  "malformed",
  "failed",
  "network-error",
  "no-form",
  "another-person",
  "sign-in-again",
  "signed-out",
]);
