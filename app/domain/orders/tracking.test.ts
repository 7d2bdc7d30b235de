import { expect, test } from "vitest";
import { isTrackingLink, parseTrackingId, trackingAddress } from "./tracking.ts";

test("a tracking id keeps its letters, digits and hyphens, in capitals, without spaces", () => {
  expect(parseTrackingId(" ee 123 456 789 in ")).toBe("EE123456789IN");
  expect(parseTrackingId("DEL-0042")).toBe("DEL-0042");
});

test.for(["", "AB1", "A".repeat(41), "EE12<script>", "తెలుగు1234"])("%j is none", (text) => {
  expect(parseTrackingId(text)).toBeNull();
});

test("a parcel's page is the courier's, with its number in it", () => {
  const link = "https://courier.example/track/{id}";
  expect(trackingAddress("DEL-0042", link)).toBe("https://courier.example/track/DEL-0042");
  expect(trackingAddress("DEL-0042", null)).toBeNull();
});

test("a number of India Post isn't looked for at another courier's", () => {
  expect(trackingAddress("EM123456789IN", "https://courier.example/{id}")).toBeNull();
});

test.for([
  ["https://courier.example/track/{id}", true],
  ["https://courier.example/track", false],
  ["http://courier.example/{id}", false],
  ["javascript:{id}", false],
] as const)("%s is an address of a courier's page: %s", ([text, fits]) => {
  expect(isTrackingLink(text)).toBe(fits);
});
