import { describe, expect, test } from "vitest";
import { parseGiftMessage } from "./gift.ts";

describe("a gift's message", () => {
  test("is plain text in any script, its lines kept, and what no printer has left out", () => {
    expect(parseGiftMessage(" పుట్టినరోజు శుభాకాంక్షలు!\r\nAsha 🌸\u0007 ")).toEqual({
      ok: true,
      message: "పుట్టినరోజు శుభాకాంక్షలు!\nAsha 🌸",
    });
  });

  test("may be left empty", () => {
    expect(parseGiftMessage(" \n ")).toEqual({ ok: true, message: null });
  });

  test("has 300 characters at most", () => {
    expect(parseGiftMessage("🌸".repeat(300)).ok).toBe(true);
    expect(parseGiftMessage("🌸".repeat(301))).toEqual({
      ok: false,
      problem: { code: "gift-message-too-long" },
    });
  });
});
