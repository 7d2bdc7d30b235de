import { useRevalidator } from "react-router";
import { adminMessages } from "#domain/orders/admin-messages";
import type { FormRefusal } from "#protocol/form-answer";
import { type StoreFormState, useStoreForm } from "#ui/forms/use-store-form";
import { useToast } from "#ui/shell/toasts";

type Facts = Record<string, unknown>;

/** A form of the admin: says that it is done (null: the page shows it); when somebody else was faster, shows how things are now. */
export function useAdminForm(
  action: string,
  done: string | null | ((facts: Facts) => string),
  onDone?: () => void,
): StoreFormState {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const form = useStoreForm<Facts>({
    action,
    failed: adminMessages.formFailed,
    onDone: (facts) => {
      const text = typeof done === "function" ? done(facts) : done;
      if (text !== null) toast({ kind: "success", text });
      onDone?.();
    },
    onRefused: (refused) => {
      if (!isNews(refused)) return;
      // The form may be gone once the page shows how things are.
      toast({ kind: "error", text: refused.errors.form ?? "" });
      void revalidate();
    },
  });
  const { refusal } = form;
  return { ...form, refusal: refusal && !isNews(refusal) ? refusal : null };
}

/** What has happened since stands above the form; what was wrong with what was sent, at its field. */
function isNews({ problem, errors }: FormRefusal): boolean {
  return errors.form !== undefined && !OF_THE_FORM.has(problem);
}

/** Nothing was decided. */
const OF_THE_FORM = new Set([
  "fields",
  "token_expired",
  "too_large",
  "malformed",
  "failed",
  "network-error",
  "sign-in-again",
]);
