import { ArrowLeft, Printer } from "lucide";
import { Fragment } from "react";
import { data, redirect } from "react-router";
import { type Order, orderOf } from "#data/orders/orders.server";
import { exactDate } from "#domain/formatted-dates";
import { amountToPay } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { isCashUndone, type PaymentStatus } from "#domain/orders/order-status";
import { type PaidPart, paidParts } from "#domain/orders/payment/paid-parts";
import { REJECTIONS_WITHOUT_MONEY } from "#domain/orders/payment/rejections";
import { formattedProof } from "#domain/orders/refund-proof";
import { printedAddress } from "#domain/people/addresses/address";
import { shownMobile, shownPhone } from "#domain/people/shown-phone";
import { seller } from "#pages/account/legal/seller.server.ts";
import { WhoSells } from "#pages/account/legal/seller.tsx";
import { rejectedPayments } from "#pages/order-details.server.ts";
import { PaidBy } from "#pages/orders/paid-part.tsx";
import { texts } from "#pages/orders/texts.ts";
import { href } from "#protocol/href";
import { requirePerson } from "#request/session/session.server";
import { Button } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { ReceiptLines } from "#ui/orders/receipt-lines";
import type { Route } from "./+types/page";

/** The receipt of an order: what was bought, from whom, for how much. It says nothing about tax. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const order = await orderOf(requirePerson(context, url).id, params.orderId);
  if (!order) throw data(orderMessages["order-not-found"], { status: 404 });
  if (isCashUndone(order)) throw redirect(href("/orders/:orderId", { orderId: order.id }));
  const { id, orderNumber, status, total, discount, exactDiscount, couponCode } = order;
  return {
    ...{ id, orderNumber, status, total, discount, exactDiscount, couponCode },
    payments: paidParts(order, rejectedPayments(order)).map((part) => ({
      ...part,
      state: paymentStateOn(order, part),
    })),
    seller: seller(),
    placed: exactDate(order.placedAt),
    paidTo: order.payee,
    shipping: order.shipping,
    address: order.address && printedAddress(order.address),
    customerName: order.gift?.recipient ?? order.customerName,
    mobile: order.deliveryMobile ?? order.mobile,
    items: order.items,
    refunds: order.refunds
      .filter(({ orderId }) => orderId === id)
      .map((refund) => ({
        amount: refund.amount,
        refunded: refund.refundedAt !== null,
        proof: formattedProof(refund.proof),
      })),
  };
}

/**
 * What the receipt says of a part's payment: 'Not received' only if no money came for it. Null: nothing, because the
 * seller cancelled the order before the payment was checked.
 */
function paymentStateOn(
  { status, cancelledByCustomer, rejection }: Order,
  { payment, transactionId }: PaidPart,
): PaymentStatus | "unverified" | null {
  if (payment === "waiting" && status === "cancelled" && !cancelledByCustomer) return null;
  if (payment !== "rejected" || transactionId === null) return payment;
  return REJECTIONS_WITHOUT_MONEY.some((kind) => kind === rejection) ? payment : "unverified";
}

type Receipt = Route.ComponentProps["loaderData"];

export default function ReceiptPage({ loaderData: order }: Route.ComponentProps) {
  const t = useTexts(texts).receipt;
  return (
    <div className="shell flex max-w-3xl flex-col gap-4 py-6 tablet:py-8 print:max-w-none print:p-0">
      <title>{`${t.title} ${order.orderNumber}`}</title>
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link
          to={href("/orders/:orderId", { orderId: order.id })}
          className="flex min-h-11 items-center gap-2 font-medium text-peacock underline-offset-4 hover:underline"
        >
          <Icon of={ArrowLeft} size={18} />
          {t.back}
        </Link>
        <Button onClick={() => window.print()}>
          <Icon of={Printer} size={18} />
          {t.print}
        </Button>
      </div>
      <p className="text-small text-ink-soft print:hidden">{t.printHint}</p>
      <article className="sheet flex flex-col gap-6 rounded-card border border-line bg-card p-5 shadow-card tablet:p-8">
        <Head order={order} />
        <Facts order={order} />
        <ReceiptLines order={order} />
        <Notes order={order} />
        <Seller order={order} />
      </article>
    </div>
  );
}

function Head({ order: { seller, orderNumber, placed } }: { order: Receipt }) {
  const t = useTexts(texts).receipt;
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div>
        <p className="font-display text-lead font-semibold">{seller.storeName}</p>
        <h1 className="text-title">{t.title}</h1>
      </div>
      <dl className="grid grid-cols-[auto_auto] gap-x-3 text-small">
        <dt>{t.order}</dt>
        <dd className="font-figures break-all">{orderNumber}</dd>
        <dt>{t.placed}</dt>
        <dd>{placed}</dd>
      </dl>
    </header>
  );
}

function Facts({ order }: { order: Receipt }) {
  const t = useTexts(texts).receipt;
  const { payments, total, paidTo, customerName, address, mobile } = order;
  const lastByUpi = payments.findLast(({ method }) => method === "upi");
  return (
    <div className="grid gap-5 tablet:grid-cols-2 print:grid-cols-2">
      <section>
        <h2 className="font-text text-base font-semibold tracking-normal">{t.payment}</h2>
        {payments.map((part) => (
          <Fragment key={`${part.transactionId} ${part.payment}`}>
            <p>
              <PaidBy part={part} total={total} />
              {part.state ? `: ${t.states[part.state]}` : null}
            </p>
            {part.transactionId === null ? null : (
              <p>
                {t.transactionId} <span className="font-figures">{part.transactionId}</span>
              </p>
            )}
            {paidTo && part === lastByUpi ? (
              <p className="wrap-anywhere">
                {t.paidTo}:{" "}
                {paidTo.registeredName
                  ? `${paidTo.registeredName} (${paidTo.upiId})`
                  : paidTo.upiId}
              </p>
            ) : null}
          </Fragment>
        ))}
      </section>
      {address ? (
        <section>
          <h2 className="font-text text-base font-semibold tracking-normal">
            {orderMessages.deliveryAddress}
          </h2>
          <p>{customerName}</p>
          <p className="whitespace-pre-line">{address}</p>
          <p className="tabular-nums">{shownMobile(mobile)}</p>
        </section>
      ) : null}
    </div>
  );
}

/** Says what has happened to the money since: a cancellation, and refunds. */
function Notes({ order: { status, refunds } }: { order: Receipt }) {
  const t = useTexts(texts).receipt;
  if (status !== "cancelled" && refunds.length === 0) return null;
  return (
    <div>
      {status === "cancelled" ? <p>{t.cancelled}</p> : null}
      {refunds.map(({ amount, refunded, proof }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: in the order in which they fell due
        <p key={index}>
          {t.refunds(amountToPay(amount), refunded)}
          {proof ? ` ${orderMessages.refundProof(proof)}` : null}
        </p>
      ))}
    </div>
  );
}

function Seller({ order: { seller } }: { order: Receipt }) {
  return (
    <footer className="border-t border-dashed border-line pt-4 text-small text-ink-soft">
      {seller.storeName} · <span className="inline-block max-w-full break-all">{seller.email}</span>{" "}
      · {shownPhone(seller.phone)}
      <WhoSells {...seller.legal} />
    </footer>
  );
}
