import type { CartLine } from "#domain/cart/lines";
import { rupees } from "#domain/money/money";

/** Cart lines as the cart and the checkout show them. */
export const nightBus: CartLine = {
  kind: "product",
  id: "ndk-01",
  size: "postal",
  name: "Night Bus",
  contents: [],
  comboDiscount: null,
  picture: null,
  unitPrice: rupees(49),
  addedPrice: rupees(49),
  quantity: 1,
  addedAt: null,
  episode: null,
};

export const rainPack: CartLine = {
  ...nightBus,
  kind: "combo",
  id: "rain-pack",
  size: null,
  name: "Rain Pack",
  unitPrice: rupees(80),
  addedPrice: rupees(80),
};

/** Returns the hidden fields of the details page, by which it sends the total and the lines that it showed. */
export function shownOn(page: string): { total: string; lines: string } {
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "nothing";
  return { total: field("total"), lines: field("lines") };
}
