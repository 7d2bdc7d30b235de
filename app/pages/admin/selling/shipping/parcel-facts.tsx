import { Gift, Zap } from "lucide";
import type { UnshippedParcel } from "#data/orders/parcel/shipping-list.server";
import { lineLabel } from "#domain/cart/line-label";
import { MissingNote } from "#pages/admin/parts/missing-note.tsx";
import { OrderNumber } from "#pages/admin/parts/order-number.tsx";
import { Icon } from "#ui/icon";

/** The parcel's customer and destination, enough to tell it from others while packing. */
export function ParcelFacts({ parcel }: { parcel: UnshippedParcel }) {
  const { id, orderNumber, name, address, shipping, gift } = parcel;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3">
        <strong className="wrap-anywhere">{name}</strong>
        {shipping === "express" ? (
          <span className="flex items-center gap-1 text-small font-semibold text-kumkum-ink">
            <Icon of={Zap} size={15} /> Express
          </span>
        ) : null}
        {gift ? (
          <span className="flex items-center gap-1 text-small font-semibold text-kumkum-ink">
            <Icon of={Gift} size={15} /> Gift
          </span>
        ) : null}
      </p>
      <p className="text-small wrap-anywhere text-ink-soft">
        {address.replace(/[\s,]*\n[\s,]*/g, ", ")}
      </p>
      <OrderNumber orderId={id} className="text-small text-peacock">
        {orderNumber}
      </OrderNumber>
    </div>
  );
}

/** The items that go into the parcel. */
export function Picks({ lines }: { lines: UnshippedParcel["lines"] }) {
  return (
    <ul className="flex flex-col gap-1">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
        <li key={index} className="break-inside-avoid">
          <span className="font-semibold tabular-nums">{line.quantity} ×</span> {line.name}
          {line.size ? <span className="text-ink-soft">, {lineLabel(line)}</span> : null}
          <MissingNote missing={line.missing} />
          {line.contents.length > 0 ? (
            <ul className="border-l-2 border-line pl-3 text-small">
              {line.contents.map((card) => (
                <li key={`${card.id} ${card.size}`}>
                  {card.quantity} × {card.name}, {lineLabel(card)}
                  <MissingNote missing={card.missing} />
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
