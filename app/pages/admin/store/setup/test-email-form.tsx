import { useState } from "react";
import { adminMessages } from "#domain/orders/admin-messages";
import { formHref } from "#forms/form-href";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { StoreForm } from "#ui/forms/sending/store-form";
import { useStoreForm } from "#ui/forms/sending/use-store-form";

/** Sends one email now and shows the mail server's response. */
export function TestEmail({ to }: { to: string }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useStoreForm<{ answer: string }>({
    action: formHref("/admin/setup/test-email"),
    failed: adminMessages.formFailed,
    onDone: (done) => setAnswer(done.answer),
    onRefused: () => setAnswer(null),
  });
  const errors = form.refusal?.errors ?? {};
  return (
    <div ref={form.place} className="flex flex-col gap-3 border-t border-line px-4 py-3">
      <StoreForm form={form} noValidate className="flex flex-col gap-3">
        <Field
          label="Send a test email to"
          name="to"
          type="email"
          defaultValue={to}
          error={errors.to}
        />
        <Button type="submit" look="second" busy={form.busy} className="w-full tablet:w-fit">
          Send a test email
        </Button>
      </StoreForm>
      <div role="status" className="flex flex-col gap-1 text-small wrap-anywhere">
        {answer ? <p>{answer}</p> : null}
        {errors.form ? <p className="font-medium text-kumkum-ink">{errors.form}</p> : null}
      </div>
    </div>
  );
}
