// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import { orderMessages } from "#domain/orders/messages";
import type { OrderDetails } from "#pages/order-details.server.ts";
import { Shipping } from "./shipping.tsx";

afterEach(cleanup);

function episodes(state: Pick<OrderDetails, "status" | "payment">) {
  const order = { ...state, shipping: { type: "digital" }, address: "", gift: null };
  const Page = createRoutesStub([
    { path: "/", Component: () => <Shipping order={order as unknown as OrderDetails} /> },
  ]);
  render(<Page />);
}

test("says that episodes are emailed once the payment is verified", async () => {
  episodes({ status: "pending", payment: "waiting" });
  await screen.findByText(orderMessages.episodeDelivery);
});

test.each([
  { status: "delivered", payment: "verified" },
  { status: "cancelled", payment: "rejected" },
] as const)("doesn't say so of an order that is $status", async (state) => {
  episodes(state);
  await screen.findByText("Digital delivery by email");
  expect(screen.queryByText(orderMessages.episodeDelivery)).toBeNull();
});
