import { expect, test } from "vitest";
import { packedLines } from "./packed-lines.ts";
import { pickList } from "./pick-list.ts";

const bus = { id: "ndk-01", size: "postal", name: "Night Bus" } as const;
const lines = [
  { kind: "product", ...bus, quantity: 2, contents: [] },
  {
    kind: "combo",
    id: "starter-pack",
    size: null,
    name: "Starter Pack",
    quantity: 2,
    contents: [{ ...bus, quantity: 3 }],
  },
] as const;
const short = { id: "ndk-01", size: "postal", short: 3, leftOut: 0, awaited: true };

test("pieces that are short are named at a line and then in combos, and nobody takes them off the shelf [R63]", () => {
  const packed = packedLines(lines, [short]);
  expect(packed.map(({ missing }) => missing)).toEqual([{ pieces: 2, state: "next-run" }, null]);
  expect(packed[1]?.contents[0]?.missing).toEqual({ pieces: 1, state: "next-run" });
  expect(pickList(packed)).toEqual([{ ...bus, quantity: 5 }]);
});

test("what is left out of an order whole isn't on its pick list at all", () => {
  const packed = packedLines(lines, [{ ...short, short: 0, leftOut: 8, awaited: false }]);
  expect(packed[0]?.missing).toEqual({ pieces: 2, state: "left-out" });
  expect(pickList(packed)).toEqual([]);
  expect(pickList(packedLines(lines, null))).toEqual([{ ...bus, quantity: 8 }]);
});
