import { describe, expect, it } from "vitest";
import { acceptedEncoding } from "./stored-answer.ts";

describe("the encoding of an answer", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0.2, gzip;q=0.8", "gzip"],
    ["*;q=0", "identity"],
  ] as const)("for Accept-Encoding %j is %s", (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});
