import { href } from "react-router";
import { MARK_AS_REFUNDED, OPEN_THAT_ORDER, REFUND_RECORDED, refundTask } from "#domain/messages";
import { Section } from "#pages/account/orders/waybill.tsx";
import { RefusalNotice } from "#pages/account/refusal-notice.tsx";
import { Button } from "#ui/button";
import { Link } from "#ui/link";
import { StoreForm } from "#ui/store-form";
import type { DeskView } from "./page.tsx";
import { useDeskForm } from "./use-desk-form.ts";

/** What the seller has to give back, or gave (reading R54). */
export function Refunds({ order }: { order: DeskView }) {
  if (order.refunds.length === 0) return null;
  return (
    <Section title="Refund">
      {order.refunds.map((refund) => (
        <div key={refund.id} className="flex flex-col gap-2">
          <p className="wrap-anywhere">{refundTask(refund)}</p>
          {refund.other ? (
            <Link
              to={href("/desk/orders/:orderId", { orderId: refund.other.id })}
              className="flex min-h-11 w-fit items-center text-peacock underline underline-offset-4"
            >
              {OPEN_THAT_ORDER}
            </Link>
          ) : null}
          {refund.own && !refund.refunded ? (
            <RefundForm orderId={order.id} refundId={refund.id} />
          ) : null}
        </div>
      ))}
    </Section>
  );
}

function RefundForm({ orderId, refundId }: { orderId: string; refundId: string }) {
  const { fetcher, refusal, busy } = useDeskForm(REFUND_RECORDED);
  return (
    <StoreForm
      fetcher={fetcher}
      action={href("/desk/orders/:orderId/refund", { orderId })}
      className="flex flex-col gap-2"
    >
      <input type="hidden" name="refund" value={refundId} />
      <RefusalNotice refusal={refusal} />
      <Button type="submit" look="second" busy={busy} className="self-start">
        {MARK_AS_REFUNDED}
      </Button>
    </StoreForm>
  );
}
