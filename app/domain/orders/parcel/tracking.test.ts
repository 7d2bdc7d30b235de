import { expect, test } from "vitest";
import { parseTrackingId } from "./tracking.ts";

test("a tracking id keeps its letters, digits and hyphens, in capitals, without spaces", () => {
  expect(parseTrackingId(" ee 123 456 789 in ")).toBe("EE123456789IN");
  expect(parseTrackingId("DEL-0042")).toBe("DEL-0042");
});

test.for(["", "AB1", "A".repeat(41), "EE12<script>", "తెలుగు1234"])("%j is none", (text) => {
  expect(parseTrackingId(text)).toBeNull();
});
