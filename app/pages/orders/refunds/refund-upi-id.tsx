import { useState } from "react";
import { orderMessages } from "#domain/orders/messages";
import { formHref } from "#forms/form-href";
import { texts } from "#pages/orders/texts.ts";
import { Button } from "#ui/forms/button";
import { Field } from "#ui/forms/field";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { useTexts } from "#ui/language";

type RefundUpiIdState = {
  upiId: string | null;
  /** Set on the page of an order's link, which shows the UPI ID masked. */
  link?: string | undefined;
};

/** Asks once for the UPI ID to which an open refund should go, then shows it with a way to change it. */
export function RefundUpiId({ upiId, link }: RefundUpiIdState) {
  const t = useTexts(texts).refund;
  const [changing, setChanging] = useState(false);
  if (upiId === null || changing)
    return <UpiIdForm upiId={upiId} link={link} onSaved={() => setChanging(false)} />;
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p role="status" className="break-all">
        {t.to(upiId)}
      </p>
      <Button look="second" onClick={() => setChanging(true)}>
        {t.change}
      </Button>
    </div>
  );
}

function UpiIdForm({ upiId, link, onSaved }: RefundUpiIdState & { onSaved: () => void }) {
  const t = useTexts(texts).refund;
  const form = useStoreForm({
    action: link
      ? formHref("/pay/:link/refund-upi-id", { link })
      : formHref("/orders/refund-upi-id"),
    failed: orderMessages.refundUpiIdFailed,
    afterReload: true,
    onDone: onSaved,
  });
  return (
    <StoreForm form={form} noValidate className="flex max-w-md flex-col items-start gap-3">
      <p className="font-semibold">{t.nameIt}</p>
      <RefusalNotice refusal={form.refusal} />
      <Field
        label={t.label}
        name="upi_id"
        defaultValue={link ? "" : (upiId ?? "")}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={t.hint}
        error={form.refusal?.errors.upi_id}
        className="w-full"
      />
      <Button type="submit" look="second" busy={form.busy}>
        {t.save}
      </Button>
    </StoreForm>
  );
}
