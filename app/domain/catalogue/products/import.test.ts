import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { parseProductFields } from "./fields.ts";
import {
  columnsOf,
  exportedLine,
  headerProblem,
  IMPORT_COLUMNS,
  planImport,
  type StoredProduct,
} from "./import.ts";

const parsed = parseProductFields(
  { product_name: "=cmd", postal_card_size: "49", is_active: "yes" },
  () => true,
);
if (!parsed.ok) throw new Error("not parsed");
const TEA: StoredProduct & Parameters<typeof exportedLine>[0] = {
  ...parsed.fields,
  product_id: "qt-01",
  sold_out: ["stamp"],
  own_sizes: [
    {
      key: "bookmark",
      name: "Long | thin",
      name_te: null,
      dimensions: "50 × 150 mm",
      price: rupees(49),
      weight_grams: 12,
      drawn: "portrait",
      in_builder: false,
      sold_out: true,
    },
  ],
  pictures: [{}, {}],
  version: 3,
};

const plan = (header: readonly string[], ...lines: string[][]) =>
  planImport(
    header,
    lines.map((values, at) => ({ row: at + 2, values })),
    { products: new Map([[TEA.product_id, TEA]]), prefixes: ["qt"], isPicture: () => true },
  );

describe("a file of products", () => {
  test("that was exported is the same, formulas defused on the way", () => {
    const line = exportedLine(TEA);
    expect(line).toContain("'=cmd");
    expect(plan(IMPORT_COLUMNS, line)).toEqual({ lines: [], same: 1, errors: [] });
    const odd = { ...TEA, product_name: "'=1", picture_alt: "-5" };
    expect(exportedLine(odd)).toEqual(expect.arrayContaining(["''=1", "'-5"]));
    // The export also puts a quote before full-width signs like '＝', and the import removes it.
    const wide = { ...TEA, product_name: "＝1" };
    expect(exportedLine(wide)).toContain("'＝1");
  });

  test("says what is new and what changes, and leaves columns that it lacks as they are", () => {
    const { lines, same } = plan(
      ["product_name", "product_id", "wallet_size"],
      ["=cmd", "qt-01", "29"],
      ["Rain", "qt-02", ""],
    );
    expect(same).toBe(0);
    expect(lines).toMatchObject([
      {
        line: 2,
        id: "qt-01",
        seen: { version: 3, sold_out: ["stamp", "bookmark"] },
        changes: { wallet_size: { before: "", after: "29" } },
        fields: { postal_card_size: rupees(49), wallet_size: rupees(29), sold_out: ["stamp"] },
      },
      { line: 3, id: "qt-02", seen: null, fields: { is_active: true, wallet_size: null } },
    ]);
  });

  test("carries own sizes, which of them are sold out, kind, weight and the number of pictures; what it lacks stays", () => {
    const line = exportedLine(TEA);
    const cell = (name: (typeof IMPORT_COLUMNS)[number]) => line[IMPORT_COLUMNS.indexOf(name)];
    const written = String.raw`Long \| thin | 50 × 150 mm | 49 | 12 | portrait | no |  | bookmark`;
    expect([cell("own_sizes"), cell("sold_out"), cell("pictures")]).toEqual([
      written,
      "bookmark stamp",
      "2",
    ]);
    const { lines, errors } = plan(
      ["product_id", "product_name", "kind", "weight_grams", "own_sizes", "sold_out", "pictures"],
      ["qt-01", "=cmd", "Bookmark", "8 g", `${written}\nWide|60 × 200 mm|59`, "wide", "6"],
      ["qt-02", "Frame", "", "", "A4", "", ""],
    );
    expect(errors).toEqual([]);
    expect(lines).toMatchObject([
      {
        fields: { kind: "Bookmark", weight_grams: 8, sold_out: [] },
        sizes: [
          { key: "bookmark", name: "Long | thin", in_builder: false },
          { key: "wide", price: rupees(59), drawn: "portrait", in_builder: true },
        ],
        own_sold_out: ["wide"],
        changes: { sold_out: { before: "bookmark stamp", after: "wide" } },
      },
      { sizes: [{ key: "a4", price: null }], own_sold_out: [] },
    ]);
    const [kept] = plan(["product_id", "product_name"], ["qt-01", "Tea"]).lines;
    expect([kept?.sizes, kept?.own_sold_out]).toEqual([undefined, undefined]);
  });

  test("in a shop without preset sizes has no columns for their prices, and names none of them", () => {
    const columns = columnsOf({ presetSizes: false });
    const { length } = IMPORT_COLUMNS;
    expect(columns).toHaveLength(length - 3);
    expect(columnsOf({ presetSizes: true })).toHaveLength(length);
    const book = { ...TEA, postal_card_size: null, wallet_size: null, stamp_size: null };
    expect(exportedLine(book, columns)).toHaveLength(length - 3);
    const soldOut = (sizes: string) =>
      plan(["product_id", "product_name", "own_sizes", "sold_out"], ["qt-02", "Rain", sizes, "all"])
        .errors[0]?.sentence;
    expect(soldOut("Paperback| |250")).toBe("Write paperback, several with spaces, or nothing.");
    expect(soldOut("")).toBe("Leave this empty: the product has no size that could be sold out.");
  });

  test("names each error with its row and column", () => {
    const { errors } = plan(
      ["product_id", "product_name", "stamp_size", "sold_out", "weight_grams", "own_sizes"],
      ["qt-02", "", "0.001", "all", "heavy", "Long | | dear"],
      ["qt-02", "Again", "", "", "", "1|2|3|4|5|6|7|8|9"],
      ["poster-1", "No series", "", "", "", ""],
      ["qt-03", "Short"],
    );
    expect(errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
      "2 weight_grams",
      "2 stamp_size",
      "2 product_name",
      "2 own_sizes",
      "2 sold_out",
      "3 product_id",
      "3 own_sizes",
      "4 product_id",
      "5 ",
    ]);
    expect(errors[5]?.sentence).toContain("row 2");
  });

  test("without the needed columns, with unknown ones or one twice isn't read", () => {
    expect(headerProblem(["product_id", "product_name"])).toBeNull();
    expect(headerProblem(["product_id", "price", "product_id"])).toEqual({
      missing: ["product_name"],
      unknown: ["price"],
      twice: ["product_id"],
    });
  });

  test("with tens of thousands of columns is refused at once", () => {
    const header = Array.from({ length: 32_000 }, (_, at) => `c${at}`);
    const begun = process.cpuUsage();
    expect(headerProblem(header)?.unknown).toHaveLength(32_000);
    expect(process.cpuUsage(begun).user).toBeLessThan(500_000);
  });
});
