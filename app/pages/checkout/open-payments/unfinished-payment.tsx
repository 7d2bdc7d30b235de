import { amountToPay, type Paise } from "#domain/money/money";
import type { UnfinishedVersion } from "#pages/checkout/checkout-view.server.ts";
import { Button, ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { Notice } from "#ui/notice";
import { paymentPath } from "./payment-path.ts";
import { texts } from "./texts.ts";

/**
 * Shown on the details form when it would replace an open payment: the customer can confirm that payment, or pay by
 * this form. One press does either, and neither loses anything (reading R52).
 */
export function UnfinishedPayment({
  unfinished,
  total,
  form,
  busy,
}: {
  unfinished: UnfinishedVersion;
  /** The amount that this form would ask for. */
  total: Paise;
  form: string;
  busy: boolean;
}) {
  const t = useTexts(texts).unfinished;
  const before = amountToPay(unfinished.total);
  const now = amountToPay(total);
  return (
    <Notice tone="wait" className="mb-6 flex flex-col gap-3">
      <div>
        <h2 className="text-lead">{t.title(before)}</h2>
        <p>{t.advice(now)}</p>
      </div>
      <div className="flex flex-wrap gap-2 *:grow tablet:*:grow-0">
        <ButtonLink look="second" to={paymentPath(unfinished, "confirm")}>
          {t.paid(before)}
        </ButtonLink>
        <Button type="submit" form={form} look="second" busy={busy}>
          {total === unfinished.total ? t.pay(now) : t.payAll(now)}
        </Button>
      </div>
    </Notice>
  );
}
