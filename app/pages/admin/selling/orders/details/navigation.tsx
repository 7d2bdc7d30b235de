import { ArrowRight, FileText, type IconNode, Landmark, Printer, ReceiptText, Tag } from "lucide";
import { DOCUMENT_KINDS } from "#domain/invoices/kinds";
import { adminMessages } from "#domain/orders/admin-messages";
import { isCashUndone } from "#domain/orders/order-status";
import { href } from "#protocol/href";
import { BackLink } from "#ui/back-link";
import { ButtonLink, buttonClass } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import { Link } from "#ui/link";
import type { AdminOrderView } from "./order-view.server.ts";

/** Links back to the list, and into the verification queue if the order's payment is pending there. */
export function Navigation({ order: { id, payment } }: { order: AdminOrderView }) {
  return (
    <nav aria-label="Orders" className="flex flex-wrap justify-between gap-x-4">
      <BackLink to={href("/admin/orders")} label="Orders" />
      {payment === "waiting" ? (
        <Link
          to={`${href("/admin/verification")}?order=${id}`}
          className="flex min-h-11 items-center gap-2 font-medium text-peacock underline-offset-4 hover:underline"
        >
          Verify this payment
          <Icon of={ArrowRight} size={18} />
        </Link>
      ) : null}
    </nav>
  );
}

/** Links to what can be printed of the order. */
export function Papers({ order }: { order: AdminOrderView }) {
  const { id, address, mayWork, invoices } = order;
  const print = (paper: string) => `${href("/admin/orders/print")}?as=${paper}&order=${id}`;
  return (
    <div className="flex flex-wrap gap-2">
      {address && mayWork ? (
        <>
          <Paper to={print("slips")} label={adminMessages.packingSlip} icon={Printer} />
          <Paper to={print("labels-4x6")} label="Label" icon={Tag} />
        </>
      ) : null}
      {isCashUndone(order) ? null : (
        <Paper to={print("receipts")} label="Receipt" icon={ReceiptText} />
      )}
      {invoices.map(({ id: invoiceId, kind, number }) => (
        <a
          key={invoiceId}
          href={href("/admin/invoices/:invoiceId", { invoiceId })}
          className={buttonClass("second")}
        >
          <Icon of={FileText} size={18} />
          {DOCUMENT_KINDS[kind]} {number}
        </a>
      ))}
      {order.mayMakePapers ? (
        <Paper
          to={href("/admin/orders/:orderId/papers", { orderId: id })}
          label={adminMessages.papers.title}
          icon={Landmark}
        />
      ) : null}
    </div>
  );
}

function Paper({ to, label, icon }: { to: string; label: string; icon: IconNode }) {
  return (
    <ButtonLink look="second" to={to}>
      <Icon of={icon} size={18} />
      {label}
    </ButtonLink>
  );
}
