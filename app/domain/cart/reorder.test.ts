import { describe, expect, it } from "vitest";
import { rupees } from "#domain/money/money";
import { lineKey, type OrderLine } from "./lines.ts";
import { decideReorder, type ReorderFacts } from "./reorder.ts";

const card: OrderLine = {
  kind: "product",
  id: "ndk-01",
  size: "postal",
  name: "Night Bus",
  picture: null,
  unitPrice: rupees(49),
  quantity: 2,
  contents: [],
  comboDiscount: null,
};
const episode: OrderLine = {
  ...card,
  kind: "episode",
  id: "episode_tapes",
  size: "digital",
  quantity: 1,
};

function facts(about: Partial<ReorderFacts> = {}): ReorderFacts {
  const offers = new Map([card, episode].map((line) => [lineKey(line), { price: rupees(59) }]));
  return { offers, cart: [], purchases: new Map(), ...about };
}

function inCart(quantity: number) {
  return { id: card.id, size: card.size, quantity };
}

describe("buying an order again", () => {
  it("adds what is sold at today's price, to what lies in the cart", () => {
    const { put, lines } = decideReorder([card], facts({ cart: [inCart(3)] }));
    expect(put).toEqual([{ ...inCart(5), price: rupees(59) }]);
    expect(lines).toMatchObject([
      { added: 2, rest: 0, problem: null, paid: rupees(49), price: rupees(59) },
    ]);
  });

  it("leaves out what isn't sold, or has no price in that size", () => {
    const priceless = new Map([[lineKey(card), { price: null }]]);
    for (const offers of [new Map(), priceless]) {
      const { put, lines } = decideReorder([card], facts({ offers }));
      expect(put).toEqual([]);
      expect(lines).toMatchObject([{ added: 0, rest: 2, problem: "not-sold" }]);
    }
  });

  it.each([
    ["completed", "episode-purchased"],
    ["pending", "episode-payment-pending"],
    ["rejected", "episode-payment-rejected"],
  ] as const)("leaves out an episode that is %s [R27]", (state, problem) => {
    const purchases = new Map([[episode.id, state]]);
    expect(decideReorder([episode], facts({ purchases })).lines).toMatchObject([{ problem }]);
  });

  it("fills a line up to 100 pieces and says how many stay out [R9, R41]", () => {
    const { put, lines } = decideReorder([card], facts({ cart: [inCart(99)] }));
    expect(put).toMatchObject([{ quantity: 100 }]);
    expect(lines).toMatchObject([{ added: 1, rest: 1, problem: "line-full" }]);
    const full = decideReorder([card], facts({ cart: [inCart(100)] }));
    expect(full).toMatchObject({ put: [], lines: [{ added: 0, rest: 2, problem: "line-full" }] });
  });

  it("fills the cart up to 50 lines, counting those that it adds itself [R9, R41]", () => {
    const cart = Array.from({ length: 49 }, (_, n) => ({ id: `p-${n}`, size: null, quantity: 1 }));
    const { lines } = decideReorder([card, episode], facts({ cart }));
    expect(lines.map(({ problem }) => problem)).toEqual([null, "cart-full"]);
  });
});
