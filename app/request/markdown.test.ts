import { expect, test } from "vitest";
import { hasTooManyCells, markupOf } from "./markdown.server.ts";

const row = (columns: number, cell: string) => `|${cell}`.repeat(columns);

test.each([
  ["wide, of short rows", `${row(600, "a")}\n${row(600, "-")}\n${"a\n".repeat(200)}`],
  ["long", `${row(3, "a")}\n${row(3, "-")}\n${"a\n".repeat(5_000)}`],
  [
    "wide, with Windows' line breaks",
    `${row(600, "a")}\r\n${row(600, "-")}\r\n${"a\r\n".repeat(200)}`,
  ],
  ["one of many", `${row(50, "a")}\n${row(50, "-")}\na\na\n\n`.repeat(100)],
])("a table that would have too many cells is shown as it was typed: %s", (_, text) => {
  expect(hasTooManyCells(text)).toBe(true);
  expect(JSON.stringify(markupOf(text))).not.toContain('"td"');
});

test("a table of a usual size is a table", () => {
  const text = `${row(8, "a")}\n${row(8, "-")}\n${`${row(8, "b")}\n`.repeat(100)}`;
  expect(hasTooManyCells(text)).toBe(false);
  expect(JSON.stringify(markupOf(text))).toContain('"td"');
});

test("lines and lists without a table count no cells", () => {
  expect(hasTooManyCells("- a | b\n\n---\n\ntext\n".repeat(2_000))).toBe(false);
});
