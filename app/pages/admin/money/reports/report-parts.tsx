import type { ReactNode } from "react";
import { amountToPay, type Paise } from "#domain/money/money";
import { OrderNumber } from "#pages/admin/parts/order-number.tsx";
import { Badge, type Tone } from "#ui/badge";
import { Link } from "#ui/link";

/** A figure that links to the rows that it counts. */
export function ReportFigure(of: {
  label: string;
  to: string;
  count: number;
  amount: Paise;
  alarming?: boolean;
  children?: ReactNode;
}) {
  const { label, to, count, amount, alarming, children } = of;
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="min-w-0 tabular-nums">
        {count === 0 && amount === 0 && !children ? (
          <span className="text-ink-soft">–</span>
        ) : (
          <Link
            to={to}
            className={`inline-flex min-h-11 min-w-11 flex-col justify-center underline underline-offset-4 wrap-anywhere ${alarming ? "font-semibold text-kumkum-ink" : ""}`}
          >
            <span>{count}</span>
            <span className="text-small">{amountToPay(amount)}</span>
          </Link>
        )}
        {children}
      </dd>
    </div>
  );
}

/** One of the rows that a figure counts. */
export type ReportRow = {
  id: string;
  orderId: string | null;
  orderNumber: string;
  amount: string;
  time: string;
  transactionId: string | null;
  notes: { tone: Tone; text: string }[];
};

export function ReportRows({ rows }: { rows: readonly ReportRow[] }) {
  if (rows.length === 0) return <p className="text-lead text-ink-soft">None.</p>;
  return (
    <ul className="flex flex-col gap-3">
      {rows.map((row) => (
        <li
          key={row.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 rounded-card border border-line bg-card p-3 shadow-card tablet:px-4"
        >
          <OrderNumber orderId={row.orderId} className="font-semibold">
            {row.orderNumber}
          </OrderNumber>
          <strong className="self-center tabular-nums">{row.amount}</strong>
          <span className="flex min-w-0 flex-wrap gap-x-3 text-small text-ink-soft">
            <time>{row.time}</time>
            {row.transactionId ? (
              <span className="font-figures break-all">UPI {row.transactionId}</span>
            ) : null}
          </span>
          <span className="col-span-2 flex flex-wrap gap-1">
            {row.notes.map(({ tone, text }) => (
              <Badge key={text} tone={tone}>
                {text}
              </Badge>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
