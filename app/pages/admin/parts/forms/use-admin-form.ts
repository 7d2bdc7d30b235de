import { useRevalidator } from "react-router";
import { adminMessages } from "#domain/orders/admin-messages";
import { type StoreFormState, useStoreForm } from "#ui/forms/use-store-form";
import { useToast } from "#ui/shell/toasts";

/** A form of the admin: says that it is done (null: the page shows it); when somebody else was faster, shows how things are now. */
export function useAdminForm(
  action: string,
  done: string | null,
  onDone?: () => void,
): StoreFormState {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const form = useStoreForm({
    action,
    failed: adminMessages.formFailed,
    onDone: () => {
      if (done !== null) toast({ kind: "success", text: done });
      onDone?.();
    },
    onRefused: ({ problem, errors }) => {
      if (WITHOUT_NEWS.has(problem)) return;
      // The form may be gone once the page shows how things are.
      toast({ kind: "error", text: errors.form ?? "" });
      void revalidate();
    },
  });
  const { refusal } = form;
  return { ...form, refusal: refusal && WITHOUT_NEWS.has(refusal.problem) ? refusal : null };
}

/** Refusals about what was sent, not about what has happened since. */
const WITHOUT_NEWS = new Set([
  "fields",
  "token_expired",
  "too_large",
  "malformed",
  "failed",
  "network-error",
  "reason-missing",
  "reason-too-long",
  "amount-received-wrong",
  "amount-received-enough",
  "tracking-id-wrong",
  "erasure-unconfirmed",
  "email-malformed",
  "tracking-id-missing",
  "tracking-id-taken",
  "courier-unknown",
  "refund-amount-wrong",
  "refund-amount-too-high",
  "reference-wrong",
  "note-missing",
  "note-too-long",
  "too-many-notes",
  "address",
  "member-known",
  "view-name-taken",
  "too-many-views",
  "nothing-chosen",
]);
