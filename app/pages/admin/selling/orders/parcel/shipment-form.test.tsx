// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminMessages } from "#domain/orders/admin-messages";
import { INDIA_POST, trackingDoubt } from "#domain/orders/parcel/couriers";
import type { AdminOrderView } from "#pages/admin/selling/orders/details/order-view.server.ts";
import { openPage, press } from "#test/components/store-page";
import { ShipmentForm } from "./shipment-form.tsx";

let sent: Record<string, unknown>[] = [];
beforeEach(() => {
  sent = [];
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

const order = {
  id: "1",
  status: "processing",
  savedTrackingId: null,
  savedCourier: null,
  couriers: [INDIA_POST, { name: "Swift", link: null }],
} as unknown as AdminOrderView;

function open() {
  openPage([
    { path: "/", Component: () => <ShipmentForm order={order} /> },
    {
      path: "/forms/admin/orders/1/shipment",
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        return { ok: true };
      },
    },
  ]);
}

const type = (id: string) =>
  fireEvent.change(screen.getByLabelText("Tracking ID"), { target: { value: id } });
const question = (id: string) => {
  const doubt = trackingDoubt(id, INDIA_POST.name);
  return doubt ? adminMessages.trackingDoubt(doubt) : "";
};

test("a tracking ID that isn't of its courier's form is asked about once, and sent by the next press", async () => {
  open();
  type("em12345678in");
  press("Ship");
  await screen.findByText(question("EM12345678IN"));
  expect(sent).toEqual([]);
  press("Ship");
  await expect.poll(() => sent).toMatchObject([{ tracking_id: "em12345678in" }]);
});

test("another way has no form of IDs to ask about, and goes without a courier", async () => {
  open();
  fireEvent.change(screen.getByLabelText("Courier"), { target: { value: "" } });
  type("D12345678");
  press("Ship");
  await expect.poll(() => sent).toMatchObject([{ tracking_id: "D12345678", courier: "" }]);
});

test("another way isn't what the device suggests for the next parcel", async () => {
  open();
  fireEvent.change(screen.getByLabelText("Courier"), { target: { value: "Swift" } });
  fireEvent.change(screen.getByLabelText("Courier"), { target: { value: "" } });
  cleanup();
  open();
  expect(screen.getByLabelText("Courier")).toHaveProperty("value", "Swift");
  cleanup();
  localStorage.setItem("last-courier", "");
  open();
  expect(screen.getByLabelText("Courier")).toHaveProperty("value", INDIA_POST.name);
});

test("another one that doesn't fit is asked about again, and one that fits isn't", async () => {
  open();
  type("1234");
  press("Ship");
  await screen.findByText(question("1234"));
  type("12345");
  expect(screen.queryByText(question("12345"))).toBeNull();
  press("Ship");
  await screen.findByText(question("12345"));
  type("EM123456789IN");
  press("Ship");
  await expect.poll(() => sent).toMatchObject([{ tracking_id: "EM123456789IN" }]);
});
