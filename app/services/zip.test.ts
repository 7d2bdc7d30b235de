import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { zipFile } from "#test/statements/zip-file";
import { unpackEntry, ZipError, zipEntries } from "./zip.server.ts";

const MOST = 1_000;
const words = Buffer.from("a word ".repeat(60));
const zip = zipFile([
  { name: "first.txt", bytes: words },
  { name: "second.txt", bytes: words, pack: deflateRawSync },
]);

function read(file: Buffer): Buffer[] {
  return zipEntries(file, 10).map((entry) => unpackEntry(file, entry, MOST));
}

it("a zip's parts are what was packed", () => {
  expect(read(Buffer.from(zip))).toEqual([words, words]);
});

it("a zip with any bytes changed or missing is read within the limit, or refused", () => {
  const change = fc.record({
    at: fc.nat(zip.length - 1),
    byte: fc.constantFrom(0, 1, 0x7f, 0x80, 0xff),
  });
  const lost = fc.record({
    from: fc.nat(zip.length),
    gone: fc.oneof(fc.constant(0), fc.nat(40), fc.constant(zip.length)),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), lost, (changes, { from, gone }) => {
      const file = Buffer.from(zip);
      for (const { at, byte } of changes) file[at] = byte;
      try {
        for (const part of read(
          Buffer.concat([file.subarray(0, from), file.subarray(from + gone)]),
        ))
          expect(part.length).toBeLessThanOrEqual(MOST);
      } catch (error) {
        expect(error).toBeInstanceOf(ZipError);
      }
    }),
    { numRuns: 2_000 },
  );
});
