import type { SmsSource } from "#data/statements/sms-sources.server";
import { formHref } from "#forms/form-href";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { Notice } from "#ui/notice";

/**
 * Shown for a phone whose SMS a statement or another phone contradicted. It verifies no payments until an owner ends
 * the pause.
 */
export function PausedSource({ source }: { source: SmsSource }) {
  const { id, name, paused_at, off_at, paused_over } = source;
  if (!paused_at || off_at) return null;
  return (
    <Notice tone="bad" className="flex flex-col gap-2">
      <p className="wrap-anywhere">
        <strong>{name} is paused.</strong> It forwarded an SMS about {paused_over}, and a statement,
        or another phone, says otherwise. Search that ID under Orders, and look in your bank's app.
        If its payment was verified, its order lets you set that back.
      </p>
      <ButtonForm
        action={formHref("/admin/bank-sms/:sourceId/state", { sourceId: id })}
        done="Its SMS count again."
        fields={{ to: "resumed", over: paused_over ?? "" }}
      >
        End the pause
      </ButtonForm>
    </Notice>
  );
}
