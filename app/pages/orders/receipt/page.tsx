import { ArrowLeft, Printer } from "lucide-react";
import { data, href, Link } from "react-router";
import { orderOf } from "#data/orders/orders.server";
import { lineLabel } from "#domain/cart/line-label";
import { lineTotal, type OrderLine } from "#domain/cart/lines";
import { DELIVERY_LABELS } from "#domain/checkout/shipping";
import { exactDate } from "#domain/formatted-dates";
import { storeMessages } from "#domain/messages";
import { amountToPay, type Paise, sum } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { seller } from "#pages/account/legal/seller.server.ts";
import { WhoSells } from "#pages/account/legal/seller.tsx";
import { texts } from "#pages/orders/texts.ts";
import { requirePerson } from "#request/session/session.server";
import { Button } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import type { Route } from "./+types/page";

/** An order on one sheet: what was bought, from whom, for how much. It claims nothing about tax. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const order = await orderOf(requirePerson(context, url).id, params.orderId);
  if (!order) throw data(orderMessages["order-not-found"], { status: 404 });
  const { id, orderNumber, status, payment, transactionId, total, discount, couponCode } = order;
  return {
    ...{ id, orderNumber, status, payment, transactionId, total, discount, couponCode },
    seller: seller(),
    placed: exactDate(order.placedAt),
    paidTo: order.payee,
    shipping: order.shipping,
    address: order.address,
    customerName: order.gift?.recipient ?? order.customerName,
    mobile: order.deliveryMobile ?? order.mobile,
    items: order.items,
    subtotal: sum(order.items.map(lineTotal)),
    refunds: order.refunds
      .filter(({ orderId }) => orderId === id)
      .map((refund) => ({ amount: refund.amount, refunded: refund.refundedAt !== null })),
  };
}

type Receipt = Route.ComponentProps["loaderData"];

export default function ReceiptPage({ loaderData: order }: Route.ComponentProps) {
  const t = useTexts(texts).receipt;
  return (
    <div className="shell flex max-w-3xl flex-col gap-4 py-6 tablet:py-8 print:max-w-none print:p-0">
      <title>{`${t.title} ${order.orderNumber}`}</title>
      <meta name="robots" content="noindex" />
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link
          to={href("/orders/:orderId", { orderId: order.id })}
          className="flex min-h-11 items-center gap-2 font-medium text-peacock underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden size={18} />
          {t.back}
        </Link>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden size={18} />
          {t.print}
        </Button>
      </div>
      <p className="text-small text-ink-soft print:hidden">{t.printHint}</p>
      <article className="sheet flex flex-col gap-6 rounded-card border border-line bg-card p-5 shadow-card tablet:p-8">
        <Head order={order} />
        <Facts order={order} />
        <Lines items={order.items} />
        <Amounts order={order} />
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
  const { payment, transactionId, paidTo, customerName, address, mobile } = order;
  return (
    <div className="grid gap-5 tablet:grid-cols-2 print:grid-cols-2">
      <section>
        <h2 className="font-text text-base font-semibold tracking-normal">{t.payment}</h2>
        <p>
          {transactionId === null ? orderMessages.cash : t.byUpi}: {t.states[payment]}
        </p>
        {transactionId === null ? null : (
          <p>
            {t.transactionId} <span className="font-figures">{transactionId}</span>
          </p>
        )}
        {paidTo && transactionId !== null ? (
          <p className="wrap-anywhere">
            {t.paidTo}:{" "}
            {paidTo.registeredName ? `${paidTo.registeredName} (${paidTo.upiId})` : paidTo.upiId}
          </p>
        ) : null}
      </section>
      {address ? (
        <section>
          <h2 className="font-text text-base font-semibold tracking-normal">{t.delivery}</h2>
          <p>{customerName}</p>
          <p className="whitespace-pre-line">{address}</p>
          <p className="tabular-nums">+91 {mobile}</p>
        </section>
      ) : null}
    </div>
  );
}

function Lines({ items }: { items: readonly OrderLine[] }) {
  const t = useTexts(texts).receipt;
  return (
    // Large letters make it wider than a phone.
    <div className="overflow-x-auto print:overflow-visible">
      <table className="w-full border-collapse text-left tabular-nums">
        <thead className="text-small text-ink-soft">
          <tr>
            <th className="py-2 font-normal">{t.item}</th>
            <th className="px-2 py-2 text-right font-normal">{t.quantity}</th>
            <th className="px-2 py-2 text-right font-normal max-tablet:hidden print:table-cell">
              {t.each}
            </th>
            <th className="py-2 text-right font-normal">{t.amount}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
            <tr key={index} className="break-inside-avoid border-t border-line align-top">
              <td className="py-2">
                {item.name}
                <span className="block text-small text-ink-soft">{lineLabel(item)}</span>
                {item.contents.length > 0 ? (
                  <span className="block text-small text-ink-soft">
                    {t.contents(
                      item.contents.map(({ name, quantity }) => `${quantity} × ${name}`).join(", "),
                    )}
                  </span>
                ) : null}
              </td>
              <td className="px-2 py-2 text-right">{item.quantity}</td>
              <td className="px-2 py-2 text-right max-tablet:hidden print:table-cell">
                {amountToPay(item.unitPrice)}
              </td>
              <td className="py-2 text-right">{amountToPay(lineTotal(item))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Amounts({ order }: { order: Receipt }) {
  const t = useTexts(texts).receipt;
  const { subtotal, discount, couponCode, shipping, total } = order;
  return (
    <dl className="ml-auto grid w-full max-w-xs grid-cols-[1fr_auto] gap-y-1 tabular-nums">
      <Amount label={t.subtotal}>{amountToPay(subtotal)}</Amount>
      {discount > 0 ? (
        <Amount label={orderMessages.couponDiscountOf(couponCode)}>
          − {amountToPay(discount)}
        </Amount>
      ) : null}
      <Amount label={DELIVERY_LABELS[shipping.type]}>{freeOr(shipping.cost)}</Amount>
      <dt className="border-t border-line pt-1 text-lead font-semibold">{t.total}</dt>
      <dd className="border-t border-line pt-1 pl-4 text-right text-lead font-semibold">
        {amountToPay(total)}
      </dd>
    </dl>
  );
}

function Amount({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="pl-4 text-right">{children}</dd>
    </>
  );
}

function freeOr(amount: Paise): string {
  return amount === 0 ? storeMessages.free : amountToPay(amount);
}

/** What became of the money since. */
function Notes({ order: { status, refunds } }: { order: Receipt }) {
  const t = useTexts(texts).receipt;
  if (status !== "cancelled" && refunds.length === 0) return null;
  return (
    <div>
      {status === "cancelled" ? <p>{t.cancelled}</p> : null}
      {refunds.map(({ amount, refunded }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: in the order in which they fell due
        <p key={index}>{t.refunds(amountToPay(amount), refunded)}</p>
      ))}
    </div>
  );
}

function Seller({ order: { seller } }: { order: Receipt }) {
  return (
    <footer className="border-t border-dashed border-line pt-4 text-small text-ink-soft">
      {seller.storeName} · {seller.email} · {seller.phone}
      <WhoSells {...seller.legal} />
    </footer>
  );
}
