import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type CartLine, orderLine } from "#domain/cart/lines";
import { rupees } from "#domain/money/money";
import { orderLines } from "./json-columns.server.ts";

const postal: CartLine = {
  kind: "product",
  id: "ndk-01",
  size: "postal",
  name: "Night Bus",
  picture: "product-images/card",
  unitPrice: rupees("49.50"),
  addedPrice: rupees(45),
  quantity: 2,
  contents: [],
  comboDiscount: null,
  addedAt: new Date("2026-11-20T09:00:00Z"),
  episode: null,
};
const episode: CartLine = {
  ...postal,
  kind: "episode",
  id: "episode_night-bus-tapes",
  size: "digital",
  quantity: 1,
  episode: { parts: 8, minutes: null },
};
const combo: CartLine = {
  ...postal,
  kind: "combo",
  id: "starter-pack",
  size: null,
  name: "Starter Pack",
  contents: [{ id: "ndk-01", name: "Night Bus", picture: null, size: "postal", quantity: 2 }],
  comboDiscount: { percentage: 10, saved: rupees(9) },
};

describe("a quoted line", () => {
  test("keeps what a product's own size was called; one of before has no such name", () => {
    const sizeNames = { en: "Bookmark, 50 × 150 mm", te: null };
    const own = orderLine({ ...postal, size: "bookmark", sizeNames });
    const [atRest] = z.encode(orderLines, [own]) as Record<string, unknown>[];
    expect(atRest).toMatchObject({ size: "bookmark", size_name: "Bookmark, 50 × 150 mm" });
    expect(z.decode(orderLines, [atRest] as never)).toMatchObject([
      { size: "bookmark", sizeNames },
    ]);
    const {
      size_name: _,
      size_name_te: __,
      ...before
    } = { ...atRest, size: "stamp" } as Record<string, unknown>;
    expect(z.decode(orderLines, [before] as never)[0]).not.toHaveProperty("sizeNames");
  });

  test("costs what the piece costs today, in rupees, not what it cost when it was added [R18]", () => {
    expect(z.encode(orderLines, [orderLine(postal)])).toEqual([
      {
        product_id: "ndk-01",
        product_name: "Night Bus",
        name_te: null,
        size: "postal",
        size_name: null,
        size_name_te: null,
        quantity: 2,
        price: "49.50",
        combo_id: null,
        combo_name: null,
        contents: null,
        image_url: "product-images/card",
      },
    ]);
  });

  test("of a combo names the combo and no product [§7.46]", () => {
    expect(z.encode(orderLines, [orderLine(combo)])).toMatchObject([
      {
        product_id: null,
        product_name: "Starter Pack",
        size: null,
        combo_id: "starter-pack",
        combo_name: "Starter Pack",
        contents: [
          { product_id: "ndk-01", product_name: "Night Bus", size: "postal", quantity: 2 },
        ],
      },
    ]);
  });

  test("is read as it was written", () => {
    const lines = [postal, episode, combo].map(orderLine);
    // Lines get their names in all languages when a quote is made.
    const named = lines.map((line) => {
      const names = { en: line.name, te: null };
      const contents = line.contents.map((card) => ({
        ...card,
        names: { en: card.name, te: null },
      }));
      return { ...line, names, contents };
    });
    expect(z.decode(orderLines, z.encode(orderLines, lines))).toEqual(named);
    expect(z.decode(orderLines, z.encode(orderLines, named))).toEqual(named);
  });
});
