import { sql } from "drizzle-orm";
import {
  cancelledUnverified,
  hasSubmittedPayment,
  isUnverified,
  type OrderSummary,
  summaryColumns,
} from "#data/orders/orders.server";
import { orders } from "#data/schema.server";
import type { ShippingType } from "#domain/checkout/shipping";
import { isTakenBackOrder } from "./work-lists.server.ts";

export type OrderRow = OrderSummary & {
  customerName: string | null;
  giftRecipient: string | null;
  mobile: string | null;
  shippingType: ShippingType;
  screenshotPath: string | null;
  /** True: the bank reversed the order's verified payment, and no seller has decided about that yet. */
  takenBack: boolean;
};

/** Condition: the order has an undecided payment, even if its customer cancelled it. */
export const TO_VERIFY = sql`((${isUnverified} or ${cancelledUnverified}) and ${hasSubmittedPayment})`;

/**
 * The customer's name. An order of episodes alone has no address and so no name of its own (reading R11); it shows
 * the profile's name, or else the email address.
 */
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
