import { expect, test } from "vitest";
import { pickList } from "./pick-list.ts";

const bus = { id: "ndk-01", size: "postal", name: "Night Bus" } as const;
const letter = { id: "rk-01", size: "wallet", name: "A Letter" } as const;

test("a pick list adds up each card and size over all parcels, those in combos too, and leaves episodes out", () => {
  const picked = pickList([
    { kind: "product", ...bus, quantity: 2, contents: [] },
    { kind: "product", ...bus, size: "stamp", quantity: 1, contents: [] },
    {
      kind: "combo",
      id: "starter-pack",
      size: null,
      name: "Starter Pack",
      quantity: 3,
      contents: [
        { ...bus, quantity: 1 },
        { ...letter, quantity: 2 },
      ],
    },
    {
      kind: "episode",
      id: "episode_tapes",
      size: "digital",
      name: "Tapes",
      quantity: 1,
      contents: [],
    },
  ]);
  expect(picked).toEqual([
    { ...letter, quantity: 6 },
    { ...bus, quantity: 5 },
    { ...bus, size: "stamp", quantity: 1 },
  ]);
});
