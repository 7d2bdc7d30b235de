/** Values that people, scripts and broken phones send, each by a name. */
export const HOSTILE: Record<string, string | File | string[]> = {
  nothing: "",
  spaces: "   ",
  "60,000 letters": "x".repeat(60_000),
  "a script": '"><script>alert(1)</script>',
  SQL: "'; drop table orders; --",
  emoji: "🌸👩‍👩‍👧📱",
  Telugu: "నువ్వు ఎక్కడ",
  NUL: "a\0b",
  "half a character": "\ud83d",
  "the other way round": "\u202egnorw",
  "a negative number": "-1",
  "a fraction": "1.5",
  "an enormous number": "1e309",
  "not a number": "NaN",
  "a number past 32 bits": "2147483648",
  "a number past 64 bits": "9223372036854775808",
  infinity: "infinity",
  "the year 0": "0000-01-01T00:00:00Z",
  "the year 9999": "9999-12-31T23:59:59.999Z",
  "the year 294277": "+294277-01-01T00:00:00Z",
  "an id of 80 characters": "x".repeat(80),
  "an object's text": "[object Object]",
  JSON: '{"$gt":""}',
  "JSON with NUL": listWith({ product_id: "a\0b" }),
  "JSON with half a character": listWith({ product_id: "ndk-\ud83d" }),
  "JSON with a long id": listWith({ product_id: "x".repeat(50_000) }),
  "JSON with an enormous number": listWith({ quantity: 2 ** 31 }),
  "JSON with a price past all columns": listWith({ size_price: 1e15 }),
  "JSON with a thousand lines": `[${Array(1_000).fill('{"product_id":"ndk-01"}')}]`,
  "JSON that goes deep": "[".repeat(20_000) + "]".repeat(20_000),
  "a prototype": "__proto__",
  "another folder": "../../../../etc/passwd",
  "the field twice": ["1", "2"],
  "a file": new File(["not an image"], "x.exe", { type: "application/octet-stream" }),
  "an empty file": new File([], ""),
};

/**
 * A body with many fields, small enough for a form with a picture. Reading it takes very long if each name is searched
 * among all others.
 */
export const MANY_NAMES = Array.from({ length: 4_000 }, (_, index) => `${index}=`).join("&");
export const MANY_PARTS = `${Array.from(
  { length: 400 },
  (_, index) => `--x\r\nContent-Disposition: form-data; name="${index}"\r\n\r\n\r\n`,
).join("")}--x--`;

/** Returns the JSON of a guest's cart or a custom combo, with one line. */
function listWith(line: object): string {
  return JSON.stringify([{ product_id: "ndk-01", size: "postal", quantity: 5, ...line }]);
}
