import { expect, it } from "vitest";
import { parseChoices, restored } from "./saved-choices.ts";

const start = { delivery: "standard", slot: 1, mobile: "9876543210" } as const;

it("gives back what was chosen before the way to the addresses", () => {
  const saved = { delivery: "express", slot: 2, mobile: "98" } as const;
  expect(restored(saved, start)).toEqual(saved);
});

it("selects the single address that was saved meanwhile [§4.32]", () => {
  expect(restored({ delivery: "express", slot: null, mobile: "" }, start)).toEqual({
    delivery: "express",
    slot: 1,
    mobile: "9876543210",
  });
});

it("takes whatever else lies in the browser's storage for nothing", () => {
  expect(parseChoices(null)).toBeNull();
  expect(parseChoices('{"delivery":"rocket","mobile":""}')).toBeNull();
  expect(parseChoices('{"delivery":"standard","mobile":"","slot":9}')?.slot).toBeNull();
});
