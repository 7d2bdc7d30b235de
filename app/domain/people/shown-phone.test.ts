import { expect, test } from "vitest";
import { withMaskedPhones } from "./shown-phone.ts";

test.each([
  ["9876543210", "••••••••10"],
  ["+91 98765 43210", "••••••••10"],
  ["call 098765-43210 now", "call ••••••••10 now"],
  ["919876543210@ybl", "••••••••10@ybl"],
  ["98 76 54 32 10 or 9123456780", "••••••••10 or ••••••••80"],
])("a phone number keeps its last two digits alone: %s", (text, masked) => {
  expect(withMaskedPhones(text)).toBe(masked);
});

test.each(["₹1,48,000", "632900000001", "520001", "ORD1763600000000", "12 Temple Road"])(
  "what isn't a phone number stays: %s",
  (text) => {
    expect(withMaskedPhones(text)).toBe(text);
  },
);
