import { adminMessages } from "#domain/orders/admin-messages";
import { formHref } from "#forms/form-href";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import type { AdminOrderView } from "#pages/admin/selling/orders/details/order-view.server.ts";
import { Notice } from "#ui/notice";

/**
 * Shown when the bank took a verified payment back. Before anything else, the seller decides whether the payment
 * stands or must be verified again.
 */
export function TakenBackNotice({ order }: { order: AdminOrderView }) {
  const { takenBack } = order;
  if (!takenBack) return null;
  const { fileName, line, contradicts, mayReopen, advice } = takenBack;
  const id = order.transactionId ?? "";
  const t = adminMessages.takenBack;
  const ways = mayReopen ? (["reopen", "keep"] as const) : (["keep"] as const);
  return (
    <section aria-labelledby="taken-back">
      <Notice tone="bad" className="flex flex-col gap-3">
        <h2 id="taken-back" className="font-text text-base font-semibold tracking-normal">
          {contradicts ? t.contradicted : t.title}
        </h2>
        <p className="wrap-anywhere">
          {contradicts ? t.otherwise(id, fileName) : t.where(id, fileName, line)}
        </p>
        <p>{t.advice[advice]}</p>
        {order.mayWork && order.isLeftToOthers ? <p>{adminMessages.ownOrder}</p> : null}
        {order.mayWork && !order.isLeftToOthers ? (
          <div className="flex flex-wrap gap-2">
            {ways.map((way) => (
              <ButtonForm
                key={way}
                action={formHref("/admin/orders/:orderId/taken-back", { orderId: order.id })}
                done={t.done[way]}
                fields={{ payment: order.paymentId ?? "", way }}
              >
                {t.ways[way]}
              </ButtonForm>
            ))}
          </div>
        ) : null}
      </Notice>
    </section>
  );
}
