import { sql } from "drizzle-orm";
import {
  cancelledUnverified,
  type OrderSummary,
  submitted,
  summaryColumns,
  unverified,
} from "#data/orders/orders.server";
import { orders } from "#data/schema.server";
import type { ShippingType } from "#domain/checkout/shipping";
import { isTakenBackOrder } from "./work-lists.server.ts";

// An order as the seller's lists show it.

export type OrderRow = OrderSummary & {
  customerName: string | null;
  giftRecipient: string | null;
  mobile: string | null;
  shippingType: ShippingType;
  screenshotPath: string | null;
  /** The bank reversed its verified payment, and no seller has decided about that. */
  takenBack: boolean;
};

/** Orders with a pending payment, even if their customers cancelled them. */
export const TO_VERIFY = sql`((${unverified} or ${cancelledUnverified}) and ${submitted})`;

/** A direct purchase has no address, and therefore no customer name (reading R11). */
export const customerName = sql<string | null>`coalesce(${orders.customer_name},
  (select name from profiles where profiles.id = ${orders.user_id}),
  (select email from users where users.id = ${orders.user_id}))`;

export const rowColumns = {
  ...summaryColumns,
  customerName,
  giftRecipient: orders.gift_recipient,
  mobile: orders.mobile_number,
  shippingType: orders.shipping_type,
  screenshotPath: orders.payment_screenshot_url,
  takenBack: isTakenBackOrder,
};
