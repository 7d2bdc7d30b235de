// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import { orderMessages } from "#domain/orders/messages";
import { shownMobile } from "#domain/people/shown-phone";
import { Shipping } from "./shipping.tsx";

afterEach(cleanup);

type Order = Parameters<typeof Shipping>[0]["order"];

const PARCEL: Order = {
  status: "confirmation_pending",
  payment: "waiting",
  shipping: { type: "standard" },
  arrival: "Arrives about Thu 3 – Mon 7 Dec",
  address: "12 Temple Road, Vijayawada\nAndhra Pradesh 520001",
  customerName: "Asha Rao",
  gift: null,
  mobile: "9876543210",
  deliveryMobile: null,
};

function show(order: Order) {
  const Page = createRoutesStub([{ path: "/", Component: () => <Shipping order={order} /> }]);
  render(<Page />);
}

function episodes(state: Pick<Order, "status" | "payment">) {
  show({ ...PARCEL, ...state, shipping: { type: "digital" }, arrival: null, address: null });
}

test("says where the parcel goes and when it arrives", async () => {
  show(PARCEL);
  expect((await screen.findByText("Asha Rao")).parentElement?.textContent).toContain("12 Temple");
  await screen.findByText("Arrives about Thu 3 – Mon 7 Dec");
});

test("names a gift's recipient on the address, and not the customer", async () => {
  show({
    ...PARCEL,
    gift: { recipient: "Meera Nair", message: null },
    deliveryMobile: "9123456780",
  });
  const address = (await screen.findByText("Meera Nair")).parentElement;
  expect(address?.textContent).toContain(shownMobile("9123456780"));
  await screen.findByText("A gift for Meera Nair");
  expect(screen.queryByText("Asha Rao")).toBeNull();
});

test.each([
  ["says that a gift's message goes into the parcel", "confirmation_pending", true],
  ["doesn't say so of a cancelled order", "cancelled", false],
] as const)("%s", async (_title, status, says) => {
  show({ ...PARCEL, status, gift: { recipient: "Meera Nair", message: "With love" } });
  await screen.findByText("With love");
  expect(screen.queryByText(/goes into the parcel/) !== null).toBe(says);
});

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
