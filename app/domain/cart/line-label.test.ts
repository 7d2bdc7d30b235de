import { expect, test } from "vitest";
import { nightBus, rainPack } from "#test/components/cart-lines";
import { spokenName } from "./line-label.ts";

const wallet = { ...nightBus, size: "wallet" } as const;

test("two sizes of one card are called differently, and a card that is alone by its name", () => {
  const lines = [nightBus, wallet, rainPack];
  expect(lines.map((line) => spokenName(line, lines))).toEqual([
    "Night Bus, Postal Card Size",
    "Night Bus, Wallet Size",
    "Rain Pack",
  ]);
  expect(spokenName(nightBus, [nightBus, rainPack])).toBe("Night Bus");
});
