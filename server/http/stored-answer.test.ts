import { describe, expect, it } from "vitest";
import { accepted } from "./stored-answer.ts";

describe("the encoding of an answer", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["br;q=0.2, gzip;q=0.8", "gzip"],
    ["*", "br"],
    ["*;q=0", "identity"],
    ["identity", "identity"],
    ["GZIP", "gzip"],
    ["br;q=nonsense", "identity"],
  ] as const)("for Accept-Encoding %j is %s", (header, encoding) => {
    expect(accepted(header)).toBe(encoding);
  });
});
