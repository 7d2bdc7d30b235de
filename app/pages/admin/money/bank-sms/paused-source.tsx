import type { SmsSource } from "#data/statements/sms-sources.server";
import { NO_FILTER } from "#domain/orders/lists/order-filter";
import { formHref } from "#forms/form-href";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { href } from "#protocol/href";
import { filterQuery } from "#protocol/order-filter-query";
import { TextLink } from "#ui/link";
import { Notice } from "#ui/notice";

/**
 * Shown for a phone whose SMS a statement or another phone contradicted. Its SMS verify no payments until an owner ends
 * the pause.
 */
export function PausedSource({ source }: { source: SmsSource }) {
  const { id, name, paused_at, off_at, paused_over } = source;
  if (!paused_at || off_at) return null;
  return (
    <Notice tone="bad" className="flex flex-col gap-2">
      <p className="wrap-anywhere">
        <strong>{name} is paused: its SMS verify no payments.</strong> It forwarded an SMS about{" "}
        {paused_over}, but a statement or another phone says something else. Check this payment in
        your bank's app. If the store has verified it and the money isn't there, open its order and
        set the payment back to unverified.
      </p>
      <TextLink
        to={`${href("/admin/orders")}?${filterQuery({ ...NO_FILTER, q: paused_over ?? "" })}`}
        className="font-semibold"
      >
        Find its order
      </TextLink>
      <ButtonForm
        action={formHref("/admin/bank-sms/:sourceId/state", { sourceId: id })}
        done="This phone's SMS count again."
        fields={{ to: "resumed", over: paused_over ?? "" }}
      >
        End the pause
      </ButtonForm>
    </Notice>
  );
}
