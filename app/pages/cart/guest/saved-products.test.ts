// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { rupees } from "#domain/money/money";
import { cardSizes } from "#test/store/card-sizes";
import type { ProductInfo } from "./product-info.server.ts";
import { savedProducts, saveProducts } from "./saved-products.ts";

const NIGHT_BUS: ProductInfo = {
  productId: "ndk-01",
  name: "Night Bus",
  picture: null,
  sizes: cardSizes({ postal: rupees(49) }),
};
const LOTUS: ProductInfo = { ...NIGHT_BUS, productId: "rk-01", name: "Lotus" };

beforeEach(() => localStorage.clear());

it("knows each product as the store told of it last", () => {
  saveProducts([NIGHT_BUS, LOTUS]);
  saveProducts([{ ...NIGHT_BUS, sizes: cardSizes({ postal: rupees(59) }) }]);
  expect(savedProducts().map(({ name, sizes }) => [name, sizes[0]?.price])).toEqual([
    ["Night Bus", rupees(59)],
    ["Lotus", rupees(49)],
  ]);
});

it.each(["not JSON", "{}", '[null, 7, {"productId":"ndk-01","name":"Night Bus","picture":null}]'])(
  "takes nothing from %s",
  (text) => {
    localStorage.setItem("guest_cart_products", text);
    expect(savedProducts()).toEqual([]);
  },
);
