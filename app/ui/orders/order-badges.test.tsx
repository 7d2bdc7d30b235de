// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import {
  ORDER_STATES,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from "#domain/orders/order-status";
import { OrderBadges } from "./order-badges.tsx";

afterEach(cleanup);

/** Hues in degrees on the colour wheel. */
const HUES = {
  yellow: [40, 60],
  blue: [200, 225],
  purple: [255, 285],
  green: [120, 150],
  red: [0, 10],
} as const;

const theme = readFileSync("app/ui/theme.css", "utf8");

/** A token's colours in the light and the dark scheme. */
function coloursOf(token: string): string[] {
  return Array.from(theme.matchAll(new RegExp(`--color-${token}: (#[0-9a-f]{6});`, "g")), (found) =>
    String(found[1]),
  );
}

function hue(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    parseInt(colour.slice(at, at + 2), 16),
  );
  const highest = Math.max(red, green, blue);
  const range = highest - Math.min(red, green, blue);
  if (range === 0) throw new RangeError(`${colour} has no hue`);
  const sixth =
    highest === red
      ? ((green - blue) / range + 6) % 6
      : highest === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return sixth * 60;
}

test.each([
  ["pending", "Pending"],
  ["confirmation_pending", "Confirmation pending"],
] as const)(
  "no badge contradicts another: nothing is %s whose payment was found [R53]",
  (status, words) => {
    render(<OrderBadges status={status} payment="verified" method="upi" refund="owed" />);
    const shown = ["Confirmed", "Payment Verified", "Refund due"];
    for (const label of shown) expect(screen.getByText(label)).toBeTruthy();
    expect(screen.queryByText(words)).toBeNull();
  },
);

test("a payment that came in part isn't called lost [R20, R53]", () => {
  render(
    <OrderBadges status="pending" payment="rejected" method="upi" rejection="amount-differs" />,
  );
  expect(screen.getByText("Payment incomplete")).toBeTruthy();
  expect(screen.queryByText("Payment not found")).toBeNull();
  expect(screen.queryByText("Pending")).toBeNull();
});

test("cash that was taken back isn't a payment that is incomplete or lost", () => {
  const undone = { status: "pending", payment: "rejected", method: "cash" } as const;
  for (const [forSellers, label] of [
    [false, "Not paid yet"],
    [true, "Cash undone"],
  ] as const) {
    render(<OrderBadges {...undone} rejection="amount-differs" forSellers={forSellers} />);
    expect(screen.getByText(label)).toBeTruthy();
    expect(screen.queryByText("Payment incomplete")).toBeNull();
    cleanup();
  }
});

/** What a customer reads about an order in each pair of states, if its payment's rejection has this kind. */
function shownBadges(status: OrderStatus, payment: PaymentStatus, forSellers = false): string[] {
  const { container } = render(
    <OrderBadges
      {...{ status, payment, forSellers }}
      method="upi"
      rejection={payment === "rejected" ? "amount-differs" : null}
    />,
  );
  const labels = Array.from(container.children, ({ textContent }) => textContent);
  cleanup();
  return labels;
}

test("each pair of order status and payment status shows the customer one truth [R20, R53]", () => {
  const shown = ORDER_STATUSES.map((status) =>
    PAYMENT_STATUSES.map((payment) => shownBadges(status, payment)),
  );
  expect(shown.slice(0, 2)).toEqual([
    [["Pending"], ["Confirmed", "Payment Verified"], ["Payment incomplete"]],
    [["Confirmation pending"], ["Confirmed", "Payment Verified"], ["Payment incomplete"]],
  ]);
  expect(shown.at(-1)).toEqual([["Cancelled"], ["Cancelled", "Payment Verified"], ["Cancelled"]]);
});

test("a seller still sees of a cancelled order that its payment was rejected", () => {
  expect(shownBadges("cancelled", "rejected", true)).toEqual(["Cancelled", "Payment incomplete"]);
});

test.each([
  ["pending", "yellow", "§4.19"],
  ["confirmation_pending", "blue", "§4.20"],
  ["processing", "blue", "§4.20"],
  ["shipped", "purple", "§4.21"],
  ["delivered", "green", "§4.22"],
  ["cancelled", "red", "§4.23"],
] as const)("the badge of %s is %s, by day and by night [%s]", (status, colour, _id) => {
  render(<OrderBadges status={status} payment="waiting" method="upi" />);
  const { className } = screen.getByText(ORDER_STATES[status].label);
  const [ground, ink] = [/\bbg-([a-z]+)/, /\btext-(on-[a-z]+)/].map((pattern) =>
    coloursOf(pattern.exec(className)?.[1] ?? ""),
  );
  const [from, to] = HUES[colour];
  for (const shades of [ground, ink]) {
    expect(shades).toHaveLength(2);
    for (const shade of shades ?? []) {
      expect(hue(shade), shade).toBeGreaterThanOrEqual(from);
      expect(hue(shade), shade).toBeLessThanOrEqual(to);
    }
  }
});
