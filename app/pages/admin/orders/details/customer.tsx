import { Mail, Phone } from "lucide-react";
import type { FormattedDate } from "#domain/formatted-dates";
import { Panel } from "#pages/admin/parts/panel.tsx";
import type { AdminOrderView } from "./order-view.server.ts";

/** Who ordered: of a gift somebody else than whom the parcel goes to. */
export function Customer({ order }: { order: AdminOrderView }) {
  const link =
    "flex min-h-11 items-center gap-2 break-all text-peacock underline underline-offset-4";
  return (
    <Panel title="Customer">
      <p className="font-semibold">{order.customerName}</p>
      <div className="-my-2 flex flex-wrap gap-x-5">
        <a className={link} href={`mailto:${order.email}`}>
          <Mail aria-hidden size={17} className="shrink-0" />
          {order.email}
        </a>
        {order.mobile ? (
          <a className={link} href={`tel:+91${order.mobile}`}>
            <Phone aria-hidden size={17} className="shrink-0" />
            +91 {order.mobile}
          </a>
        ) : null}
      </div>
    </Panel>
  );
}

type ShownChange = { at: FormattedDate; message: string; by: string | null };

/** Every decision about the order, the newest first: what, when and by whom. */
export function History({ changes }: { changes: ShownChange[] }) {
  return (
    <Panel title="History">
      <ol className="flex flex-col divide-y divide-line">
        {changes.map(({ at, message, by }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened never changes
          <li key={place} className="grid gap-x-4 py-2 tablet:grid-cols-[11rem_1fr]">
            <time dateTime={at.iso} className="text-small text-ink-soft">
              {at.exact}
            </time>
            <span className="min-w-0">
              <span className="wrap-anywhere whitespace-pre-line">{message}</span>
              <span className="block text-small break-all text-ink-soft">{by ?? "The store"}</span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
