import { rupees } from "#domain/money/money";
import type { ShownLine } from "#pages/cart/shown-line.ts";

/** Cart lines as the cart and the checkout show them. */
export const nightBus: ShownLine = {
  key: "ndk-01 postal",
  kind: "product",
  id: "ndk-01",
  size: "postal",
  name: "Night Bus",
  label: "Postal Card Size",
  detail: null,
  contents: [],
  picture: null,
  unitPrice: rupees(49),
  addedPrice: rupees(49),
  quantity: 1,
  addedAt: null,
};

export const rainPack: ShownLine = {
  ...nightBus,
  key: "rain-pack",
  kind: "combo",
  id: "rain-pack",
  size: null,
  name: "Rain Pack",
  label: "Combo Package",
  unitPrice: rupees(80),
  addedPrice: rupees(80),
};

/** What the details page sends along of what it shows. */
export function shownOn(page: string): { total: string; lines: string } {
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "nothing";
  return { total: field("total"), lines: field("lines") };
}
