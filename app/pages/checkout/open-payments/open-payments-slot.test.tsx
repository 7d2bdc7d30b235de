// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { OpenPaymentsSlot } from "./open-payments-slot.tsx";

const ORDER = {
  id: "0192f0c0-0000-7000-8000-000000000001",
  orderNumber: "ORD1763600000000",
  due: rupees(49),
  method: "upi",
  rejection: "amount-differs",
} as const;

afterEach(cleanup);

function open(path: string, payments: readonly [] | null = []): HTMLElement {
  const Slot = () => <OpenPaymentsSlot payments={payments} toPayAgain={[ORDER]} />;
  const Page = createRoutesStub([
    { id: "/", path: "/", Component: Slot },
    { id: "/orders/:orderId", path: "/orders/:orderId", Component: Slot },
    { id: "/cart", path: "/cart", Component: Slot },
    { path: "*", Component: () => null },
  ]);
  return render(<Page initialEntries={[path]} />).container;
}

test("every page says that a payment was rejected, and leads to its order", async () => {
  open("/");
  const see = await screen.findByRole("link", { name: /ORD1763600000000/ });
  expect(see.getAttribute("href")).toBe(`/orders/${ORDER.id}`);
  const row = see.closest("li")?.textContent;
  expect(row).toContain("Payment incomplete");
  expect(row).toContain("₹49 still to pay");
});

test("it is said also where the open payments couldn't be read", async () => {
  open("/", null);
  await screen.findByRole("link", { name: /ORD1763600000000/ });
});

test("the order's own page, which says more about it, doesn't repeat it", () => {
  expect(open(`/orders/${ORDER.id}`).innerHTML).toBe("");
});

test("the cart, which shows open payments itself, says that a payment was rejected", async () => {
  open("/cart");
  const see = await screen.findByRole("link", { name: /ORD1763600000000/ });
  expect(see.getAttribute("href")).toBe(`/orders/${ORDER.id}`);
});
