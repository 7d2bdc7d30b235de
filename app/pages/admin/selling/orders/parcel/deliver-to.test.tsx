// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { AdminOrderView } from "#pages/admin/selling/orders/details/order-view.server.ts";
import { openPage } from "#test/components/store-page";
import { DeliverTo } from "./deliver-to.tsx";

afterEach(cleanup);

const order = {
  id: "1",
  address: "12 Temple Road, Vijayawada, Andhra Pradesh 520001",
  gift: null,
  customerName: "Asha Rao",
  deliveryMobile: null,
  mobile: "9876543210",
  shipping: { type: "standard" },
  correction: null,
} as unknown as AdminOrderView;

test("the heading is short enough for the narrowest phone; the way of delivery stands below", () => {
  openPage([{ path: "/", Component: () => <DeliverTo order={order} /> }]);
  expect(screen.getByRole("heading").textContent).toBe("Deliver to");
  expect(screen.getByText("Standard Shipping").tagName).toBe("P");
});
