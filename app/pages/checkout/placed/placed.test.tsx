// @vitest-environment happy-dom

import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub, Outlet } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { orderLine } from "#domain/cart/lines";
import { storeMessages } from "#domain/messages";
import { rupees, ZERO } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { useAppPort } from "#pages/app-port.ts";
import { RouteError } from "#pages/errors/error-page.tsx";
import { nightBus } from "#test/components/cart-lines";
import { WAIT_MILLISECONDS } from "#test/time-limits";
import OrderPlaced from "./page.tsx";
import { en } from "./texts.en.ts";

const ORDER = {
  id: "0192",
  orderNumber: "ORD1795168800123",
  status: "confirmation_pending",
  payment: "waiting",
  method: "upi",
  rejection: null,
  transactionId: "632900000001",
  total: rupees(98),
  holds: "cards",
  watched: { id: "0192", version: 3, milliseconds: Number.POSITIVE_INFINITY },
};
const CONTENTS = {
  refund: null,
  subtotal: rupees(98),
  discount: ZERO,
  exactDiscount: ZERO,
  couponCode: null,
  shipping: { type: "standard", cost: ZERO },
  items: [orderLine({ ...nightBus, quantity: 2 })],
  shortages: [],
  arrival: null,
  customerName: "Asha Rao",
  address: "12 Temple Road, Vijayawada",
  gift: null,
  mobile: "9876543210",
  deliveryMobile: null,
};

/** The store's answers, by the beginning of an address. */
let answers: Record<string, () => Response | Promise<Response>>;
const requested: string[] = [];

beforeEach(() => {
  requested.length = 0;
  answers = {};
  vi.stubGlobal("fetch", async (address: string) => {
    requested.push(address);
    const found = Object.keys(answers).find((start) => address.startsWith(start));
    return (await answers[found ?? ""]?.()) ?? new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Frame() {
  useAppPort();
  return <Outlet />;
}

function open() {
  const children = [
    {
      path: "/order-placed",
      Component: OrderPlaced,
      ErrorBoundary: ({ error }: { error: unknown }) => <RouteError error={error} />,
    },
    { path: "*", Component: () => null },
  ];
  const Store = createRoutesStub([{ Component: Frame, children }]);
  const state = { orderId: "0192" };
  render(<Store initialEntries={[{ pathname: "/order-placed", state }]} />);
}

const answer = (order: unknown, init?: ResponseInit) => () => Response.json({ order }, init);
const turn = (state: string) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state as DocumentVisibilityState);
  document.dispatchEvent(new Event("visibilitychange"));
};

test("the order is shown with what was ordered", async () => {
  answers["/order-placed/0192"] = answer({ ...ORDER, ...CONTENTS });
  open();
  await screen.findByText(ORDER.orderNumber);
  screen.getByText("Night Bus");
  screen.getByText("Asha Rao");
});

test("an order of a server of the release before is shown without what it doesn't know", async () => {
  answers["/order-placed/0192"] = answer(ORDER);
  open();
  await screen.findByText(ORDER.orderNumber);
  expect(screen.queryByText(orderMessages.summary)).toBeNull();
});

test("an order that is somebody else's isn't found", async () => {
  answers["/order-placed/0192"] = answer(null, { status: 404 });
  open();
  await screen.findByText(orderMessages["order-not-found"]);
});

test("without a network the page says so, and shows the order once there is one", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  answers["/order-placed/0192"] = () => Promise.reject(new TypeError("Failed to fetch"));
  open();
  await screen.findByText(storeMessages.networkError);
  answers["/order-placed/0192"] = answer({ ...ORDER, ...CONTENTS });
  // The page hears of the network a moment after it is drawn.
  const comeOnline = () => {
    dispatchEvent(new Event("online"));
    screen.getByText(ORDER.orderNumber);
  };
  await vi.waitFor(comeOnline, { timeout: WAIT_MILLISECONDS, interval: 200 });
});

test("a change is shown, and a loading of it that is lost takes nothing away", async () => {
  answers["/order-placed/0192"] = answer({ ...ORDER, ...CONTENTS });
  answers["/orders/0192/changes"] = () => Response.json({ version: 4 });
  open();
  await screen.findByText(ORDER.orderNumber);
  answers["/order-placed/0192"] = () => Promise.reject(new TypeError("Failed to fetch"));
  requested.length = 0;
  turn("hidden");
  turn("visible");
  const patiently = { timeout: WAIT_MILLISECONDS };
  await vi.waitFor(() => expect(requested).toContain("/order-placed/0192"), patiently);
  await vi.waitFor(() => screen.getByText(ORDER.orderNumber), patiently);
  const watched = { ...ORDER.watched, version: 4 };
  answers["/order-placed/0192"] = answer({ ...ORDER, ...CONTENTS, watched, payment: "verified" });
  turn("hidden");
  turn("visible");
  await screen.findByText(en.verified);
});

test("who has signed out meanwhile is led on by the server", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  answers["/order-placed/0192"] = () =>
    Object.defineProperty(new Response(), "type", { value: "opaqueredirect" });
  open();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  screen.getByText(storeMessages.loading);
});
