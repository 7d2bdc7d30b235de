import { Mail, Phone } from "lucide";
import { shownMobile } from "#domain/people/shown-phone";
import { Icon } from "#ui/icon";
import { Panel } from "#ui/panel";
import type { AdminOrderView } from "./order-view.server.ts";

/** The person who ordered. A gift's parcel goes to somebody else, see `DeliverTo`. */
export function Customer({ order }: { order: AdminOrderView }) {
  const link =
    "flex min-h-11 items-center gap-2 break-all text-peacock underline underline-offset-4";
  return (
    <Panel title="Customer">
      <p className="font-semibold">{order.customerName}</p>
      <div className="-my-2 flex flex-wrap gap-x-5">
        {order.email ? (
          <a className={link} href={`mailto:${order.email}`}>
            <Icon of={Mail} size={17} className="shrink-0" />
            {order.email}
          </a>
        ) : null}
        {order.mobile ? (
          <a className={link} href={`tel:+91${order.mobile}`}>
            <Icon of={Phone} size={17} className="shrink-0" />
            {shownMobile(order.mobile)}
          </a>
        ) : null}
      </div>
    </Panel>
  );
}
