// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { openPage } from "#test/components/store-page";
import { ParcelRow } from "./parcel-row.tsx";

afterEach(cleanup);

test("a parcel's pieces are its printed cards, those in combos too, without what is missing", async () => {
  const card = { id: "ndk-01", size: "postal", name: "Night Bus", picture: null, missing: null };
  const line = { ...card, kind: "product", quantity: 1, contents: [], comboDiscount: null };
  const gone = { ...card, id: "ndk-02", quantity: 1, missing: { pieces: 2, state: "left-out" } };
  const contents = [{ ...card, quantity: 3 }, gone];
  const pack = { ...line, id: "pack", kind: "combo", size: null, quantity: 2, contents };
  const order = { id: "1", orderNumber: "ORD1", status: "processing", userId: "2", name: "Asha" };
  const whereto = { address: "1 Hill Road", shipping: "standard", gift: false, isShort: false };
  const parcel = { ...order, ...whereto, trackingId: null, courier: null, lines: [line, pack] };
  const props = {
    ...{ parcel, state: "open", couriers: [], courier: "India Post" },
    ...{ takenBy: () => null, onSent: () => {}, onState: () => {} },
  } as unknown as Parameters<typeof ParcelRow>[0];
  openPage([{ path: "/", Component: () => <ParcelRow {...props} /> }]);
  expect(await screen.findByText("7 pieces in it")).toBeTruthy();
});
