// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import type { CartLine } from "#domain/cart/lines";
import { nightBus } from "#test/components/cart-lines";
import { useRemovedLines } from "./use-removed-lines.ts";

function line(name: string): CartLine {
  return { ...nightBus, id: name, name, quantity: 2 };
}

const [bus, tea, lamp, train] = ["bus", "tea", "lamp", "train"].map(line) as [
  CartLine,
  CartLine,
  CartLine,
  CartLine,
];

it.each([
  ["the first first", [bus, tea]],
  ["the last first", [tea, bus]],
])("lines that were removed one after the other keep their places, %s", (_, removed) => {
  const cart = renderHook(({ lines }) => useRemovedLines(lines), {
    initialProps: { lines: [bus, tea, lamp, train] },
  });
  let left = [bus, tea, lamp, train];
  for (const gone of removed) {
    act(() => cart.result.current.remember(gone));
    left = left.filter((line) => line !== gone);
    cart.rerender({ lines: left });
  }
  const shown = cart.result.current.all.map(({ name, quantity }) => [name, quantity]);
  expect(shown).toEqual([
    ["bus", 0],
    ["tea", 0],
    ["lamp", 2],
    ["train", 2],
  ]);
});
