import { useState } from "react";
import { orderMessages } from "#domain/orders/messages";
import { isCancelledUnpaid, paymentState, statusLabel } from "#domain/orders/order-status";
import type { RejectionKind } from "#domain/orders/payment/rejections";
import type { OrderDetails } from "#pages/order-details.server.ts";
import type { Watched } from "./watch-order.ts";

type Shown = Pick<OrderDetails, "status" | "payment" | "method"> & {
  version: Watched["version"];
  rejection: RejectionKind | null;
};

/** Announces to screen readers, at the next pause, what has changed about the order on this page. */
export function OrderUpdates(order: Shown) {
  const [shown, setShown] = useState(order);
  const [news, setNews] = useState("");
  if (shown.version !== order.version) {
    setShown(order);
    setNews(orderUpdateText(shown, order));
  }
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  );
}

function orderUpdateText(before: Shown, order: Shown): string {
  const { payment, rejection, status } = order;
  const changed = [
    before.payment !== payment && !isCancelledUnpaid(order) && paymentState(order, rejection).label,
    before.status !== status && statusLabel(status, payment),
  ].filter((label) => label !== false);
  return changed.length > 0 ? changed.join(". ") : orderMessages.orderUpdated;
}
