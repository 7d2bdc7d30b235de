import { Image } from "lucide";
import type { OrderRow } from "#data/orders/lists/order-rows.server";
import { formattedDate } from "#domain/formatted-dates";
import { amountToPay } from "#domain/money/money";
import { orderName } from "#domain/orders/order-name";
import { href } from "#protocol/href";
import { Badge } from "#ui/badge";
import { Icon } from "#ui/icon";
import { Link } from "#ui/link";
import { OrderBadges } from "#ui/orders/order-badges";
import { PlainPicture } from "#ui/pictures/plain-picture";

export function listedOrder({ placedAt, ...row }: OrderRow, now: Date) {
  return { ...row, placed: formattedDate(placedAt, now) };
}
export type ListedOrder = ReturnType<typeof listedOrder>;

/** The whole row is one link, so that Tab and Enter work through the list. */
export function OrderLink({ order }: { order: ListedOrder }) {
  return (
    <Link
      to={href("/admin/orders/:orderId", { orderId: order.id })}
      prefetch
      className="grid min-w-0 flex-1 grid-cols-[min(4rem,18vw)_minmax(0,1fr)_auto] items-center gap-x-[min(1rem,3vw)] gap-y-2 max-tablet:gap-y-0.5 rounded-card border border-line bg-card p-3 shadow-card hover:border-ink/40 tablet:grid-cols-[4rem_1fr_1fr_auto]"
    >
      <Thumbnail order={order} />
      {/* On a phone the transaction id spans both columns, because its twelve digits are compared and must stay on one line. */}
      <span className="flex min-w-0 flex-col max-tablet:contents">
        <span className="text-lead font-semibold tabular-nums">{amountToPay(order.total)}</span>
        <span className="font-figures text-small wrap-anywhere max-tablet:col-span-2 max-tablet:col-start-2 max-tablet:row-start-2">
          {order.transactionId}
        </span>
        <span className="truncate max-tablet:col-span-2 max-tablet:col-start-2 max-tablet:row-start-3">
          {orderName(order)}
        </span>
      </span>
      <time
        dateTime={order.placed.iso}
        className="text-right text-small text-ink-soft max-tablet:col-start-3 max-tablet:row-start-1 tablet:order-1"
      >
        {order.placed.words}
      </time>
      <span className="col-span-3 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-tablet:mt-1.5 tablet:col-span-1">
        <span className="font-figures text-small break-all text-ink-soft">{order.orderNumber}</span>
        <span className="flex flex-wrap gap-1">
          <OrderBadges {...order} forSellers />
          {order.takenBack ? <Badge tone="bad">Taken back by the bank</Badge> : null}
        </span>
      </span>
    </Link>
  );
}

function Thumbnail({ order }: { order: ListedOrder }) {
  const box =
    "h-20 w-full max-w-16 rounded-card border border-line bg-paper max-tablet:row-span-3 max-tablet:row-start-1";
  if (order.screenshotPath === null)
    return (
      <span className={`grid place-items-center text-ink-soft ${box}`}>
        <Icon of={Image} label="No screenshot" size={20} />
      </span>
    );
  const source = href("/admin/orders/:orderId/thumbnail", { orderId: order.id });
  return (
    <PlainPicture
      // The browser caches thumbnails for some minutes, so a new screenshot needs a new address.
      src={`${source}?of=${encodeURIComponent(order.screenshotPath)}`}
      alt=""
      loading="lazy"
      decoding="async"
      width={64}
      height={80}
      className={`object-cover object-top ${box}`}
    />
  );
}
