import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rupees } from "#domain/money/money";
import { SHOPIFY_COLUMNS, type ShopifyCells, shopifyProduct } from "#test/store/shopify-file";
import { type FoundPicture, pictureName, usablePictures } from "./imported-pictures.ts";
import {
  missingColumns,
  nextProducts,
  pictureRemarks,
  readShopify,
  type ShopifyProduct,
  shopifyFile,
} from "./shopify.ts";

const store = { isHere: (handle: string) => handle === "here", plainText: (html: string) => html };
const fileOf = (rows: ShopifyCells[]) =>
  shopifyFile(
    SHOPIFY_COLUMNS,
    rows.map((row, at) => ({
      row: at + 2,
      values: SHOPIFY_COLUMNS.map((name) => row[name] ?? ""),
    })),
  );
const read = (...rows: ShopifyCells[]) => readShopify(fileOf(rows), store);
const refusalsOf = (...rows: ShopifyCells[]) =>
  read(...rows).refusals.map(({ row, sentence }) => `${row} ${sentence}`);

const monsoon = shopifyProduct("Monsoon", {
  Title: "Monsoon",
  "Body (HTML)": "Rain on paper",
  "Variant Grams": "12.4",
  "Variant Inventory Qty": "7",
  "Image Src": "https://cdn.shopify.com/s/files/1/1/files/Monsoon%201.jpg?v=17",
  "Image Position": "2",
  "Image Alt Text": "Rain",
});
const photo = (name: string, position: string): ShopifyCells => ({
  Handle: "monsoon",
  "Image Src": `https://cdn.shopify.com/${name}`,
  "Image Position": position,
});

describe("a file of Shopify's", () => {
  it("becomes products, with one size where Shopify has no options, and its pictures in their order", () => {
    const { products, refusals, counted } = read(monsoon, photo("first.jpg", "1"));
    expect(refusals).toEqual([]);
    expect(counted).toBe(1);
    expect(products).toMatchObject([
      {
        row: 2,
        handle: "monsoon",
        fields: {
          kind: "Bookmark",
          product_name: "Monsoon",
          description: "Rain on paper",
          is_active: true,
          place: 1,
        },
        sizes: [{ key: "one-size", name: "One size", price: rupees(49), weight_grams: 12 }],
        pictures: [
          { row: 3, file: "first.jpg", alt: null },
          { row: 2, file: "monsoon 1.jpg", alt: "Rain" },
        ],
      },
    ]);
  });

  it("has a size for each option, also where a product's rows stand apart", () => {
    const { products } = read(
      { ...monsoon, "Option1 Value": "A5" },
      { Handle: "tea", Title: "Tea", "Variant Price": "0" },
      { Handle: "monsoon", "Option1 Value": "A4", "Variant Price": "99.5", "Variant Grams": "0" },
    );
    expect(products.map(({ sizes }) => sizes)).toMatchObject([
      [
        { name: "A5", price: rupees(49) },
        { name: "A4", price: rupees("99.50"), weight_grams: null },
      ],
      [{ name: "One size", price: null }],
    ]);
  });

  it("has its size and title by the row of the title, also where a picture's row stands before it", () => {
    const { products, refusals } = read(photo("lamp.jpg", "1"), { ...monsoon, Handle: "monsoon" });
    expect(refusals).toEqual([]);
    expect(products).toMatchObject([
      { fields: { product_name: "Monsoon" }, sizes: [{ price: rupees(49) }] },
    ]);
  });

  it("has no size for the product's own row above its sizes, which counts no stock either", () => {
    const options = ["A5", "A4"].map((name) => ({
      Handle: "monsoon",
      "Option1 Value": name,
      "Variant Price": "90",
      "Variant Inventory Qty": "3",
    }));
    for (const price of ["", "49"]) {
      const own = { ...monsoon, "Option1 Value": "", "Variant Price": price };
      for (const rows of [
        [own, ...options],
        [...options, own],
      ]) {
        const { products, counted } = read(...rows);
        expect(products.map(({ sizes }) => sizes.map(({ name }) => name))).toEqual([["A5", "A4"]]);
        expect(counted).toBe(2);
      }
    }
    expect(read({ ...monsoon, "Option1 Value": "" }, photo("a.jpg", "1")).products).toMatchObject([
      { sizes: [{ name: "One size", price: rupees(49) }] },
    ]);
  });

  it("names the compare-at prices and the pictures of single sizes, which don't come along", () => {
    const remarksOf = (...rows: ShopifyCells[]) =>
      read(...rows).remarks.map(({ row, sentence }) => `${row} ${sentence}`);
    const size = (name: string, compared: string, picture: string): ShopifyCells => ({
      Handle: "monsoon",
      "Option1 Value": name,
      "Variant Price": "100",
      "Variant Compare At Price": compared,
      "Variant Image": picture && `https://cdn.shopify.com/s/files/1/${picture}?v=3`,
    });
    const titled = { ...monsoon, "Option1 Value": "A3" };
    expect(
      remarksOf(titled, size("A5", "150", "a5.jpg"), size("A4", "150", "Monsoon%201.jpg")),
    ).toEqual([
      "2 Not imported: the compare-at price ₹150.",
      "2 In Shopify for single sizes, here shown with all of them: monsoon 1.jpg.",
      "2 Not imported: the picture of single sizes, a5.jpg.",
    ]);
    expect(remarksOf(titled, size("A5", "150.00", ""), size("A4", "200", ""))).toEqual([
      "2 Not imported: the compare-at prices ₹150, ₹200.",
    ]);
    expect(remarksOf(titled, size("A5", "0.00", ""), size("A4", "100.00", ""))).toEqual([]);
    const own = "https://cdn.shopify.com/s/files/1/monsoon 1.jpg";
    expect(remarksOf({ ...monsoon, "Variant Image": own })).toEqual([]);
  });

  it.each([
    [{ "Variant Inventory Tracker": "shopify", "Variant Inventory Qty": "0" }, true],
    [{ "Variant Inventory Tracker": "shopify", "Variant Inventory Qty": "-2" }, true],
    [{ "Variant Inventory Tracker": "shopify", "Variant Inventory Qty": "1" }, false],
    [
      {
        "Variant Inventory Tracker": "shopify",
        "Variant Inventory Qty": "0",
        "Variant Inventory Policy": "continue",
      },
      false,
    ],
    [{ "Variant Inventory Tracker": "", "Variant Inventory Qty": "0" }, false],
    [{ "Variant Inventory Tracker": "shopify", "Variant Inventory Qty": "" }, false],
  ] satisfies [ShopifyCells, boolean][])("with the stock %o is sold out: %s", (cells, soldOut) => {
    const { products, counted } = read({ ...monsoon, ...cells });
    expect(products[0]?.sizes).toMatchObject([{ sold_out: soldOut }]);
    expect(counted).toBe(cells["Variant Inventory Tracker"] === "" ? 0 : 1);
  });

  it("is read by the names that Shopify's columns have today", () => {
    const header = [
      "Title",
      "URL handle",
      "Description",
      "Published on online store",
      "Status",
      "Option1 value",
      "Option2 value",
      "Price",
      "Weight value (grams)",
      "Product image URL",
      "Compare-at price",
      "Variant image URL",
      "Inventory tracker",
      "Inventory quantity",
      "Continue selling when out of stock",
    ];
    const values = [
      "Tea",
      "tea",
      "<b>",
      "TRUE",
      "Active",
      "A5",
      "Red",
      "10",
      "80",
      "tea.png",
      "15",
      "red.png",
      "shopify",
      "0",
      "DENY",
    ];
    expect(missingColumns(header)).toEqual([]);
    const file = shopifyFile(header, [{ row: 2, values }]);
    const { products, remarks } = readShopify(file, { ...store, plainText: () => "Words" });
    expect(remarks.map(({ sentence }) => sentence)).toEqual([
      "Not imported: the compare-at price ₹15.",
      "Not imported: the picture of single sizes, red.png.",
    ]);
    expect(products).toMatchObject([
      {
        fields: { description: "Words", is_active: true },
        sizes: [{ name: "A5 / Red", price: rupees(10), weight_grams: 80, sold_out: true }],
        pictures: [{ file: "tea.png" }],
      },
    ]);
    expect(missingColumns(["product_id", "Title"])).toEqual(["Handle (or URL handle)"]);
  });

  it.each([
    [{ Status: "draft" }, false],
    [{ Status: "archived" }, false],
    [{ Published: "FALSE" }, false],
    [{ Status: "", Published: "" }, true],
  ])("with %o is in the shop: %s", (cells, isShown) => {
    const [product] = read({ ...monsoon, ...cells }).products;
    expect(product?.fields.is_active).toBe(isShown);
  });

  it("says of each product that can't be made its row and why", () => {
    expect(refusalsOf({ ...monsoon, Title: "" })).toEqual(["2 The product has no title."]);
    expect(refusalsOf({ ...monsoon, Handle: " " })[0]).toContain("2 The product has no handle");
    expect(refusalsOf({ ...monsoon, "Gift Card": "true" })).toEqual([
      "2 The store doesn't sell gift cards.",
    ]);
    expect(refusalsOf(monsoon, { ...monsoon, Title: "Rain" })).toEqual([
      "3 The handle “Monsoon” is taken by row 2, “Monsoon”.",
    ]);
    expect(refusalsOf(monsoon, monsoon)).toEqual(["2 Two of its options have the same name."]);
    expect(refusalsOf({ ...monsoon, Title: "x".repeat(201) })[0]).toContain("200 characters");
    expect(refusalsOf({ ...monsoon, "Variant Grams": "60000" })[0]).toContain("2 Weight “60000”");
    const options = Array.from({ length: 13 }, (_, at) => ({
      Handle: "monsoon",
      "Option1 Value": `No. ${at}`,
    }));
    expect(refusalsOf({ ...monsoon, "Option1 Value": "First" }, ...options)).toEqual([
      "2 A product has up to 12 sizes of its own.",
    ]);
  });

  it.each([
    ["$49", "Type a price in digits"],
    ["49.005", "at most two digits"],
    ["-1", "below ₹0"],
    ["99999999", "up to ₹10,00,000"],
  ])("refuses the price %s, by its row [R48]", (price, reason) => {
    const second = { Handle: "monsoon", "Option1 Value": "A4", "Variant Price": price };
    const [refusal] = refusalsOf({ ...monsoon, "Option1 Value": "A5" }, second);
    expect(refusal).toContain(`3 Price “${price}”`);
    expect(refusal).toContain(reason);
    expect(read(monsoon, second).products).toEqual([]);
  });

  it("says what doesn't come along of those that can", () => {
    const words = "word ".repeat(200).trim();
    const { products, remarks } = read({ ...monsoon, "Body (HTML)": words, "Variant Price": "" });
    expect(remarks.map(({ sentence }) => sentence)).toEqual([
      "The description has 999 characters; the store keeps the first 500.",
      "The product has no price: nobody can order the product until you enter one.",
    ]);
    expect(products[0]?.fields.description).toMatch(/^(?:word ){98}word…$/);
    const smileys = read({ ...monsoon, "Body (HTML)": `x${"😀".repeat(400)}` });
    expect(smileys.products[0]?.fields.description?.isWellFormed()).toBe(true);
  });

  it("has up to six pictures of a product, and a kind that isn't too long", () => {
    const photos = Array.from({ length: 8 }, (_, at) => photo(`${at}.jpg`, String(at + 3)));
    const { products, remarks } = read(monsoon, ...photos);
    expect(products[0]?.pictures.map(({ file }) => file)).toEqual([
      "monsoon 1.jpg",
      ...[0, 1, 2, 3, 4].map((at) => `${at}.jpg`),
    ]);
    expect(remarks[0]?.sentence).toBe("It has 9 pictures; the store takes the first 6.");
    expect(refusalsOf({ ...monsoon, Type: "x".repeat(41) })[0]).toContain("Kind can have up to 40");
  });

  it("has nothing to do where it was imported before", () => {
    const { products, here } = read({ ...monsoon, Handle: "HERE " });
    expect([products, here]).toEqual([[], [{ row: 2, name: "Monsoon" }]]);
    const { byHandle } = fileOf([{ Handle: "HERE " }, { Handle: "here" }]);
    expect([...byHandle.keys()]).toEqual(["here"]);
  });

  it("of any text is made, here, or refused, product by product", () => {
    const handle = fc.constantFrom("", "a", "b", "here", "A ", "__proto__", "constructor");
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("", "1", "-1", "0.001", "Default Title", "=1+1", "true", "../../x.jpg?y"),
    );
    const cells = fc.record(
      Object.fromEntries(SHOPIFY_COLUMNS.map((name) => [name, name === "Handle" ? handle : text])),
    );
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 12 }), (rows) => {
        const { products, here, refusals } = read(...rows);
        const verdicts = [...products, ...here, ...refusals].map(({ row }) => row);
        // Every row that isn't empty must be accounted for: imported, already here or refused. Rows with the same
        // handle count as one product; a row without a handle counts by itself.
        const filled = rows.filter((row) => Object.values(row).some((cell) => cell.trim() !== ""));
        const handles = new Set(filled.map((row) => row.Handle?.trim().toLowerCase()));
        for (const each of handles) {
          const own = rows.flatMap((row, at) =>
            row.Handle?.trim().toLowerCase() === each ? [at + 2] : [],
          );
          expect(own.some((row) => verdicts.includes(row))).toBe(true);
        }
        const made = products.map(({ handle }) => handle);
        expect(new Set(made).size).toBe(made.length);
        for (const { sizes, fields } of products) {
          expect(fields.product_name.length).toBeGreaterThan(0);
          expect(sizes.length).toBeGreaterThan(0);
          for (const { price } of sizes)
            expect(price === null || (Number.isInteger(price) && price > 0)).toBe(true);
        }
        expect(JSON.parse(JSON.stringify(products))).toEqual(products);
      }),
    );
  });

  it("of as many products as there may be keeps their order and all their prices", () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => ({
      ...monsoon,
      Handle: `no-${at}`,
      "Variant Price": `${at + 1}.50`,
    }));
    const { products } = read(...rows);
    const sum = products.reduce((paise, { sizes }) => paise + (sizes[0]?.price ?? 0), 0);
    expect(sum).toBe((10_000 * 10_001 * 100) / 2 + 10_000 * 50);
    expect(products.map(({ fields }) => fields.place)).toEqual(
      rows.map((_, at) => Math.min(at + 1, 9_999)),
    );
  });
});

describe("the pictures that a file names", () => {
  it.each([
    ["https://cdn.shopify.com/s/files/1/Rain%20A.JPG?v=1#x", "rain a.jpg"],
    ["photos/2026\\Rain A.jpg", "rain a.jpg"],
    ["__MACOSX/._rain a.jpg", "._rain a.jpg"],
    ["photos/", ""],
    ["100%.png", "100%.png"],
  ])("%s is called %s", (path, name) => {
    expect(pictureName(path)).toBe(name);
  });

  it("are missed or refused by the row that names them", () => {
    const { products } = read(
      monsoon,
      { ...monsoon, Handle: "tea", Title: "Tea", "Image Src": "tea.jpg" },
      { ...monsoon, Handle: "fog", Title: "Fog", "Image Src": "constructor" },
    );
    const found: FoundPicture[] = [
      { file: "monsoon 1.jpg", path: "imported-pictures/u-1" },
      { file: "tea.jpg", problem: "picture-too-large" },
    ];
    expect(pictureRemarks(products, found)).toMatchObject([
      { row: 3, name: "Tea", sentence: expect.stringContaining("tea.jpg: This file is larger") },
      { row: 4, name: "Fog", sentence: "Picture constructor: It isn't in the zip." },
    ]);
  });

  it("are made a few at a time, and products without one a hundred", () => {
    const products = Array.from(
      { length: 150 },
      (_, at): ShopifyProduct[] =>
        read({ ...monsoon, "Image Src": at < 10 ? `${at}.jpg` : "" }).products,
    ).flat();
    const found = products.flatMap(({ pictures }) =>
      pictures.map(({ file }) => ({ file, path: file })),
    );
    expect(nextProducts(products, 0, usablePictures(found))).toHaveLength(8);
    expect(nextProducts(products, 8, usablePictures(found))).toHaveLength(100);
    expect(nextProducts(products, 0, new Map())).toHaveLength(100);
    expect(nextProducts(products, 150, new Map())).toEqual([]);
  });
});
