import type { CheckoutPayment } from "#forms/checkout/payment-view.server";
import { href } from "#protocol/href";
import { goTo } from "#ui/page-port";

/**
 * The response to Confirm: `orderId`, or `stored`, a sentence about a payment that is stored without an order (reading
 * R52). `screenshotStored` is null if none was asked for.
 */
export type Confirmed = { orderId?: string; stored?: string; screenshotStored: boolean | null };

export type AfterConfirm = {
  onPlaced?: (() => void) | undefined;
  onStored: (sentence: string) => void;
};

/**
 * Leaves the payment page for the placed order. It replaces the page in the history, so that Back doesn't lead to a
 * finished payment. An order that is paid by a link goes back to the link's page, which shows its state.
 */
export function leaveConfirmed(
  { link }: Pick<CheckoutPayment, "link">,
  { orderId, stored, screenshotStored }: Confirmed,
  { onPlaced, onStored }: AfterConfirm,
): void {
  if (stored !== undefined) {
    onStored(stored);
    return;
  }
  onPlaced?.();
  if (link === undefined)
    goTo(href("/order-placed"), { replace: true, state: { orderId, screenshotStored } });
  else goTo(href("/pay/:link", { link }), { replace: true });
}
