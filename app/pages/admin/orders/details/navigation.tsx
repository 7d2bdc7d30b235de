import { ArrowLeft, ArrowRight, Printer } from "lucide-react";
import { href, Link } from "react-router";
import { adminMessages } from "#domain/orders/admin-messages";
import { ButtonLink } from "#ui/forms/button";
import type { AdminOrderView } from "./order-view.server.ts";

export function Navigation({ nextToVerify }: { nextToVerify: string | null }) {
  const link =
    "flex min-h-11 items-center gap-2 font-medium text-peacock underline-offset-4 hover:underline";
  return (
    <nav aria-label="Orders" className="flex flex-wrap justify-between gap-x-4">
      <Link to={href("/admin/orders")} className={link}>
        <ArrowLeft aria-hidden size={18} />
        Orders
      </Link>
      {nextToVerify ? (
        <Link to={href("/admin/orders/:orderId", { orderId: nextToVerify })} className={link}>
          Next to verify
          <ArrowRight aria-hidden size={18} />
        </Link>
      ) : null}
    </nav>
  );
}

/** What can be printed of it. */
export function Papers({ order: { id, address } }: { order: AdminOrderView }) {
  const order = { orderId: id };
  if (!address) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink look="second" to={href("/admin/orders/:orderId/packing-slip", order)}>
        <Printer aria-hidden size={18} />
        {adminMessages.packingSlip}
      </ButtonLink>
    </div>
  );
}
