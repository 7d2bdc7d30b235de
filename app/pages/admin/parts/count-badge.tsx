import { MAX_ORDERS_COUNTED } from "#domain/orders/limits";

/** The number of open tasks beside a link. Nothing is shown for 0. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="rounded-round bg-rose px-2 text-small font-semibold text-ink tabular-nums">
      {cappedCount(count)}
    </span>
  );
}

/** The number as text; from `MAX_ORDERS_COUNTED` up it is '99+'. */
export function cappedCount(count: number): string {
  return count < MAX_ORDERS_COUNTED ? String(count) : `${MAX_ORDERS_COUNTED - 1}+`;
}
