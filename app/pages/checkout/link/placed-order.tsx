import { checkoutMessages } from "#domain/checkout/messages";
import { amountToPay } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { isCashUndone } from "#domain/orders/order-status";
import { formHref } from "#forms/form-href";
import { OrderNumber } from "#pages/checkout/order-number.tsx";
import { OnwardLinks } from "#pages/checkout/ways-on.tsx";
import { OrderUpdates } from "#pages/orders/changes/order-updates.tsx";
import { ShortageNotice } from "#pages/orders/details/shortage-notice.tsx";
import { RefundNotices } from "#pages/orders/refunds/refund-notices.tsx";
import { Rejected } from "#pages/orders/rejection/rejected.tsx";
import { href } from "#protocol/href";
import { loginPath } from "#protocol/redirect-targets";
import { Button, ButtonLink } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { useTexts } from "#ui/language";
import { Notice } from "#ui/notice";
import { OrderBadges } from "#ui/orders/order-badges";
import { Panel } from "#ui/panel";
import { WhatsAppHelp } from "#ui/whatsapp-help";
import type { ShownLink } from "./page.tsx";
import { texts } from "./texts.ts";

type Placed = Extract<ShownLink, { state: "placed" }>;
type Order = Placed["order"];

/** Shows the state of the placed order. It has no name, address or phone, because links may be forwarded. */
export function PlacedOrder({
  order,
  payAgain,
  help,
  stored,
  total,
  secret,
  signedIn,
  watched,
}: Placed) {
  const t = useTexts(texts);
  return (
    <section className="shell flex max-w-2xl flex-col gap-4 py-6 tablet:py-10">
      <OrderUpdates
        {...order}
        version={watched.version}
        rejection={order.rejection?.kind ?? null}
      />
      <h1 className="text-title">{t[titleOf(order)]}</h1>
      <p className="text-ink-soft">
        {order.isMovedHere ? `${orderMessages.movedHere} ` : null}
        {isBeingChecked(order) ? `${checkoutMessages.verificationNotice} ` : null}
        {t.forMonth}
      </p>
      {stored === null ? null : (
        <Notice tone="wait">
          <p>{stored}</p>
          <p>{checkoutMessages.sellerDecides}</p>
        </Notice>
      )}
      <article className="overflow-clip rounded-card border border-line bg-card shadow-card">
        <div className="flex flex-col gap-3 p-4 tablet:p-6">
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span>
              <OrderNumber orderNumber={order.orderNumber} />
            </span>
            <span className="font-semibold tabular-nums">{amountToPay(total)}</span>
          </p>
          <p className="flex flex-wrap gap-2">
            <OrderBadges {...order} rejection={order.rejection?.kind ?? null} />
          </p>
          <ul className="text-ink-soft">
            {order.lines.map(({ name, label, quantity }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
              <li key={index}>
                {quantity} × {name}, {label}
              </li>
            ))}
          </ul>
          {order.trackingId ? (
            <p>
              {t.tracking} <span className="font-figures break-all">{order.trackingId}</span>
            </p>
          ) : null}
        </div>
        <ShortageNotice sentences={order.shortages} />
        <RefundNotices order={order} />
        <Rejected order={order} payAgain={payAgain} />
      </article>
      {order.status === "cancelled" ? <OnwardLinks /> : null}
      <Claim secret={secret} signedIn={signedIn} />
      <WhatsAppHelp address={help} />
    </section>
  );
}

function titleOf(order: Order) {
  const { status, payment } = order;
  if (status === "cancelled") return "cancelled";
  if (isCashUndone(order)) return "toPay";
  return payment === "rejected" ? "toCheck" : "placed";
}

function isBeingChecked({ status, payment }: Order): boolean {
  return status !== "cancelled" && payment === "waiting";
}

/** Lets the customer put the order into their account. Only one account can have it. */
function Claim({ secret: link, signedIn }: { secret: string; signedIn: boolean }) {
  const t = useTexts(texts);
  const form = useStoreForm({
    action: formHref("/pay/:link/claim", { link }),
    failed: checkoutMessages.claimFailed,
  });
  const next = href("/pay/:link", { link });
  return (
    <Panel title={t.keep}>
      <p className="text-ink-soft">{t.keepAdvice}</p>
      {signedIn ? (
        <StoreForm form={form} className="flex flex-col gap-3">
          <RefusalNotice refusal={form.refusal} />
          <Button type="submit" look="second" busy={form.busy} className="self-start">
            {t.keepNow}
          </Button>
        </StoreForm>
      ) : (
        <ButtonLink look="second" className="self-start" to={loginPath(next)}>
          {t.signIn}
        </ButtonLink>
      )}
    </Panel>
  );
}
