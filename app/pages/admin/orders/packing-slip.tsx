import { ArrowLeft, Printer } from "lucide-react";
import { data, href, Link } from "react-router";
import { type AdminOrder, orderForAdmin } from "#data/orders/orders.server";
import { countPieces, isDigital } from "#domain/cart/lines";
import { DELIVERY_LABELS } from "#domain/checkout/shipping";
import { exactDate } from "#domain/formatted-dates";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
import { lineLabel } from "#pages/cart/line-label.ts";
import { requireSeller } from "#request/session/session.server";
import { settings } from "#request/settings.server";
import { Button } from "#ui/forms/button";
import type { Route } from "./+types/packing-slip";

/** What goes into the parcel with it. No price comes to this page: the order may be a gift. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireSeller(context, "see-orders");
  const order = await orderForAdmin(params.orderId);
  if (!order) throw data(orderMessages["order-not-found"], { status: 404 });
  return { id: order.id, ...slipOf(order), store: settings().brand.storeName };
}

function slipOf(order: AdminOrder) {
  const { gift, address, deliveryMobile, mobile } = order;
  const packed = order.items.filter((item) => !isDigital(item));
  return {
    orderNumber: order.orderNumber,
    placed: exactDate(order.placedAt),
    delivery: DELIVERY_LABELS[order.shipping.type],
    to: address && {
      name: gift?.recipient ?? order.customerName,
      address,
      mobile: deliveryMobile ?? mobile,
    },
    gift: gift !== null,
    message: gift?.message ?? null,
    lines: packed.map((item) => ({
      name: item.name,
      label: lineLabel(item),
      quantity: item.quantity,
      contents: item.contents.map((inside) => ({
        name: inside.name,
        label: lineLabel(inside),
        quantity: inside.quantity,
      })),
    })),
    cards: countPieces(
      packed.flatMap(({ quantity, contents }) =>
        contents.length === 0
          ? [{ quantity }]
          : contents.map((inside) => ({ quantity: inside.quantity * quantity })),
      ),
    ),
  };
}

/** For A4 and for A6, as the printer has it. */
export default function PackingSlip({ loaderData: slip }: Route.ComponentProps) {
  const { to, gift, message, lines } = slip;
  return (
    <div className="shell flex max-w-3xl flex-col gap-6 py-6 print:gap-4 print:p-0">
      <title>{`${slip.orderNumber} · Packing slip`}</title>
      <meta name="robots" content="noindex" />
      <nav aria-label="Admin" className="flex flex-wrap justify-between gap-4 print:hidden">
        <Link
          to={href("/admin/orders/:orderId", { orderId: slip.id })}
          className="flex min-h-11 items-center gap-2 font-medium text-peacock underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden size={18} />
          Order
        </Link>
        <Button onClick={() => print()}>
          <Printer aria-hidden size={18} />
          Print
        </Button>
      </nav>
      <article className="flex flex-col gap-5 rounded-card border border-line bg-card p-5 tablet:p-8 print:gap-3 print:border-0 print:p-0">
        <header className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-display text-title font-semibold text-kumkum-ink">{slip.store}</p>
          <h1 className="font-figures text-base tracking-normal break-all">{slip.orderNumber}</h1>
          <p className="w-full text-small text-ink-soft">
            {gift ? "A gift" : "Packing slip"} · {slip.placed} · {slip.delivery}
          </p>
        </header>
        {to ? (
          <address className="not-italic">
            <span className="block text-small text-ink-soft">To</span>
            <strong className="block text-lead">{to.name}</strong>
            <span className="block whitespace-pre-line">{to.address}</span>
            <span className="block tabular-nums">+91 {to.mobile}</span>
          </address>
        ) : null}
        {message ? (
          <blockquote className="break-inside-avoid border-y-2 border-dashed border-kumkum-ink/40 py-4 text-center font-display text-lead wrap-anywhere whitespace-pre-line">
            {message}
          </blockquote>
        ) : null}
        {lines.length === 0 ? (
          <p>{adminMessages.nothingToPack}</p>
        ) : (
          <>
            <ul className="flex flex-col">
              {lines.map((line, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
                <Line key={place} line={line} />
              ))}
            </ul>
            <p className="text-right font-semibold">{adminMessages.cardsToPack(slip.cards)}</p>
          </>
        )}
      </article>
    </div>
  );
}

type SlipLine = ReturnType<typeof slipOf>["lines"][number];

function Line({ line: { name, label, quantity, contents } }: { line: SlipLine }) {
  return (
    <li className="grid break-inside-avoid grid-cols-[1.25rem_auto_minmax(0,1fr)] gap-x-3 border-t border-line py-2">
      <span aria-hidden className="mt-0.5 size-5 border-2 border-ink/60" />
      <span className="font-semibold tabular-nums">{quantity} ×</span>
      <span>
        <span className="font-semibold">{name}</span>
        <span className="block text-small">{label}</span>
      </span>
      {contents.length > 0 ? (
        <ul className="col-start-3 border-l-2 border-line pl-3 text-small">
          {contents.map((inside, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what a combo held never changes
            <li key={place}>
              {inside.quantity} × {inside.name}, {inside.label}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
