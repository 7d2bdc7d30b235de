/** Parses a product export of Shopify. Rows with the same handle are one product, with its sizes and pictures. */
import {
  HIGHEST_LIST_POSITION,
  MOST_DESCRIPTION_CHARACTERS,
  MOST_PICTURE_ALT_CHARACTERS,
  type ProductFields,
} from "./fields.ts";
import {
  type FoundPicture,
  type NamedPicture,
  pictureName,
  usablePictures,
  ZIPPED_PICTURE_PROBLEMS,
} from "./imported-pictures.ts";
import { type EditedSize, EMPTY_SIZE, ONE_SIZE_NAME, type WrittenSize } from "./own-sizes.ts";
import { MOST_PICTURES } from "./pictures.ts";
import { parseProduct } from "./values.ts";

/** The names that Shopify has used for each column, newest first, in small letters. */
const COLUMNS = {
  handle: ["url handle", "handle"],
  title: ["title"],
  description: ["description", "body (html)"],
  type: ["type"],
  published: ["published on online store", "published"],
  status: ["status"],
  giftCard: ["gift card"],
  option1: ["option1 value"],
  option2: ["option2 value"],
  option3: ["option3 value"],
  price: ["price", "variant price"],
  compareAt: ["compare-at price", "variant compare at price"],
  grams: ["weight value (grams)", "variant grams"],
  tracker: ["inventory tracker", "variant inventory tracker"],
  quantity: ["inventory quantity", "variant inventory qty"],
  whenOut: ["continue selling when out of stock", "variant inventory policy"],
  picture: ["product image url", "image src"],
  position: ["image position"],
  alt: ["image alt text"],
  sizePicture: ["variant image url", "variant image"],
} as const;
type Column = keyof typeof COLUMNS;

export const MOST_SHOPIFY_ROWS = 10_000;

const MOST_HANDLE = 255;
/** The most characters of the file's text that a message quotes. */
const MOST_QUOTED_CHARACTERS = 60;

/** A row of the file, numbered as in a spreadsheet: the first line is row 1. */
type Row = { row: number } & Record<Column, string>;

/** A message about a row. `name` is the product's name. */
export type RowRemark = { row: number; name: string; sentence: string };

/** `sold_out` is missing in files that an earlier version of the store checked. */
type ImportedSize = EditedSize & { sold_out?: boolean };

export type ShopifyProduct = {
  row: number;
  handle: string;
  fields: ProductFields;
  sizes: readonly ImportedSize[];
  pictures: NamedPicture[];
};

export type ShopifyReport = {
  /** Products that the store already has, from an earlier import. */
  here: { row: number; name: string }[];
  /** Messages about products that can't be imported, one for each reason. */
  refusals: RowRemark[];
  /** Messages about parts of imported products that are left out. */
  remarks: RowRemark[];
  /** The number of sizes whose stock Shopify counts. */
  counted: number;
};

/** The required columns that the file lacks. */
export function missingColumns(header: readonly string[]): string[] {
  const places = columnIndexes(header);
  return [
    ...(places.handle < 0 ? ["Handle (or URL handle)"] : []),
    ...(places.title < 0 ? ["Title"] : []),
  ];
}

type Rows = [Row, ...Row[]];

type ShopifyFile = {
  byHandle: ReadonlyMap<string, Rows>;
  /** Messages about rows that belong to no product. */
  refusals: readonly RowRemark[];
};

/** Groups rows by handle; they needn't be adjacent. A second title under the same handle is refused. */
export function shopifyFile(
  header: readonly string[],
  lines: readonly { row: number; values: readonly string[] }[],
): ShopifyFile {
  const places = Object.entries(columnIndexes(header));
  const byHandle = new Map<string, Rows>();
  const refusals: RowRemark[] = [];
  for (const { row: number, values } of lines) {
    if (values.every((cell) => cell.trim() === "")) continue;
    const cells = places.map(([column, place]) => [column, (values[place] ?? "").trim()]);
    const row: Row = { ...Object.fromEntries(cells), row: number };
    const handle = row.handle.toLowerCase();
    const rows = byHandle.get(handle);
    const sentence = handleProblem(row, rows);
    if (sentence) refusals.push({ row: number, name: row.title || handle, sentence });
    else if (rows) rows.push(row);
    else byHandle.set(handle, [row]);
  }
  return { byHandle, refusals };
}

function columnIndexes(header: readonly string[]): Record<Column, number> {
  const names = header.map((name) => name.trim().toLowerCase());
  const placeOf = (all: readonly string[]) =>
    names.indexOf(all.find((name) => names.includes(name)) ?? "\0");
  const places = Object.entries(COLUMNS).map(([column, all]) => [column, placeOf(all)]);
  return Object.fromEntries(places);
}

/** Reads the products of a file, and reports why others aren't imported. `plainText` turns Shopify's HTML into text. */
export function readShopify(
  file: ShopifyFile,
  store: { isHere: (handle: string) => boolean; plainText: (html: string) => string },
): ShopifyReport & { products: ShopifyProduct[] } {
  const report: ShopifyReport = { here: [], refusals: [...file.refusals], remarks: [], counted: 0 };
  const products: ShopifyProduct[] = [];
  for (const [handle, rows] of file.byHandle) {
    const { row, title: name } = titledRow(rows);
    if (store.isHere(handle)) report.here.push({ row, name: name || handle });
    else {
      const product = productOf(handle, rows, report, store.plainText);
      // `place` keeps the order of the file. Sorting by id would put qt-100 before qt-99.
      const place = Math.min(products.length + 1, HIGHEST_LIST_POSITION);
      if (product) products.push({ ...product, fields: { ...product.fields, place } });
    }
  }
  return { products, ...report };
}

function handleProblem({ handle, title }: Row, rows: Rows | undefined): string | null {
  if (handle === "") return "The product has no handle (Shopify's short name for a product).";
  if (handle.length > MOST_HANDLE) return `The handle is longer than ${MOST_HANDLE} characters.`;
  const first = rows && titledRow(rows);
  if (!first || [title, first.title].includes("") || title === first.title) return null;
  return `The handle “${shortened(handle, MOST_QUOTED_CHARACTERS)}” is taken by row ${first.row}, “${shortened(first.title, MOST_QUOTED_CHARACTERS)}”.`;
}

/** Returns the row with the title. Shopify writes facts about the whole product only there. */
function titledRow(rows: Rows): Row {
  return rows.find(({ title }) => title !== "") ?? rows[0];
}

/** Makes a product from its rows. Null if it is refused; `report` then has the reason. */
function productOf(
  handle: string,
  rows: Rows,
  report: ShopifyReport,
  plainText: (html: string) => string,
): ShopifyProduct | null {
  const first = titledRow(rows);
  const name = first.title || handle;
  const before = report.refusals.length;
  const refuse = (row: number, sentence: string) => report.refusals.push({ row, name, sentence });
  if (first.title === "") refuse(first.row, "The product has no title.");
  if (isYes(first.giftCard)) refuse(first.row, "The store doesn't sell gift cards.");
  const variants = variantsOf(rows);
  const own_sizes = variants.map(writtenSizeOf);
  if (new Set(own_sizes.map((size) => size.name.toLowerCase())).size < own_sizes.length)
    refuse(first.row, "Two of its options have the same name.");
  const description = plainText(first.description);
  const parsed = parseProduct(
    {
      product_name: name,
      description: shortened(description, MOST_DESCRIPTION_CHARACTERS),
      kind: first.type,
      is_active: isShown(first) ? "yes" : "no",
      own_sizes,
    },
    () => false,
  );
  if (!parsed.ok)
    for (const [field, sentence] of Object.entries(parsed.errors)) {
      const [, at, part = "name"] = field.split(".") as [string, string?, (keyof WrittenSize)?];
      const [variant, size] = [variants[Number(at)], own_sizes[Number(at)]];
      if (variant && size) refuse(variant.row, `${quotedPart(size, part)}: ${sentence}`);
      else refuse(first.row, sentence);
    }
  if (!parsed.ok || report.refusals.length > before) return null;
  const { fields } = parsed.values;
  const sizes = parsed.values.sizes.map((size, at) => ({
    ...size,
    sold_out: isSoldOut(variants[at]),
  }));
  const pictures = picturesOf(rows);
  const remarks = [
    description.length > MOST_DESCRIPTION_CHARACTERS &&
      `The description has ${description.length} characters; the store keeps the first ${MOST_DESCRIPTION_CHARACTERS}.`,
    sizes.every(({ price }) => price === null) &&
      "The product has no price: nobody can order the product until you enter one.",
    pictures.length > MOST_PICTURES &&
      `It has ${pictures.length} pictures; the store takes the first ${MOST_PICTURES}.`,
    ...comparedPrices(variants),
    ...sizePictures(variants, pictures),
  ].filter((sentence) => sentence !== false);
  report.remarks.push(...remarks.map((sentence) => ({ row: first.row, name, sentence })));
  report.counted += variants.filter(isCounted).length;
  return { row: first.row, handle, fields, sizes, pictures: pictures.slice(0, MOST_PICTURES) };
}

function isCounted({ tracker, quantity }: Row): boolean {
  return tracker !== "" || Number(quantity) > 0;
}

/** True if Shopify counts the size, has none left, and doesn't go on selling it then. */
function isSoldOut(row: Row | undefined): boolean {
  if (!row || row.tracker === "" || row.quantity === "") return false;
  return Number(row.quantity) <= 0 && !/^(?:continue|true|yes)$/i.test(row.whenOut);
}

/** Says which compare-at prices don't come along. One that isn't above the price strikes nothing through in Shopify. */
function comparedPrices(variants: readonly Row[]): string[] {
  const higher = variants.filter(({ compareAt, price }) => !(Number(compareAt) <= Number(price)));
  const prices = distinct(higher.map(({ compareAt }) => compareAt.replace(/\.0+$/, "")));
  if (prices.length === 0) return [];
  return [
    `Not imported: the compare-at ${prices.length > 1 ? "prices" : "price"} ${listed(prices.map((text) => `₹${text}`))}.`,
  ];
}

/** Says which pictures belong to single sizes, because customers see a product's pictures with each size. */
function sizePictures(variants: readonly Row[], pictures: readonly NamedPicture[]): string[] {
  const files = distinct(variants.map(({ sizePicture }) => pictureName(sizePicture)));
  const isTaken = (file: string) =>
    pictures.slice(0, MOST_PICTURES).some((one) => one.file === file);
  const [taken, missing] = [files.filter(isTaken), files.filter((file) => !isTaken(file))];
  return [
    ...(taken.length > 0 && variants.length > 1
      ? [`In Shopify for single sizes, here shown with all of them: ${listed(taken)}.`]
      : []),
    ...(missing.length > 0
      ? [
          `Not imported: the ${missing.length > 1 ? "pictures" : "picture"} of single sizes, ${listed(missing)}.`,
        ]
      : []),
  ];
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter(Boolean);
}

/** The most of a product's values that a message quotes. */
const MAX_QUOTED_VALUES = 6;

function listed(texts: readonly string[]): string {
  const quoted = texts
    .slice(0, MAX_QUOTED_VALUES)
    .map((text) => shortened(text, MOST_QUOTED_CHARACTERS));
  const more = texts.length - quoted.length;
  return `${quoted.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function isYes(text: string): boolean {
  return /^(?:true|yes|1)$/i.test(text);
}

/** True if Shopify shows the product. Empty cells for Published or Status mean that it does. */
function isShown({ published, status }: Row): boolean {
  return !/^(?:false|no|0)$/i.test(published) && /^(?:active)?$/i.test(status);
}

/**
 * Returns the rows that are sizes: they have an option or a price. Other rows only add pictures, or are the product's
 * own row above its sizes, which is no size itself, even with a price, where other rows have options and it has none.
 */
function variantsOf(rows: Rows): readonly Row[] {
  const titled = titledRow(rows);
  const variants = rows.filter((row) => row.option1 !== "" || row.price !== "");
  const hasOptions = variants.some(({ option1 }) => option1 !== "");
  const sizes = variants.filter((row) => !hasOptions || row !== titled || row.option1 !== "");
  return sizes.length > 0 ? sizes : [titled];
}

const PART_LABELS: Partial<Record<keyof WrittenSize, string>> = {
  price: "Price",
  weight: "Weight",
};

/** Quotes the wrong value of a size, with its column's name. */
function quotedPart(size: WrittenSize, part: keyof WrittenSize): string {
  return `${PART_LABELS[part] ?? "Option"} “${shortened(size[part], MOST_QUOTED_CHARACTERS)}”`;
}

/** The name that Shopify gives the only size of a product without options. */
const DEFAULT_TITLE = "default title";

function writtenSizeOf({ option1, option2, option3, price, grams }: Row): WrittenSize {
  const options = [option1, option2, option3].filter(Boolean);
  const isOne = options.length === 0 || options.join().toLowerCase() === DEFAULT_TITLE;
  // Shopify writes a weight of 0 if nobody entered one.
  const weight = /^\d{1,9}(?:\.\d+)?$/.test(grams)
    ? String(Math.round(Number(grams)) || "")
    : grams;
  return { ...EMPTY_SIZE, name: isOne ? ONE_SIZE_NAME : options.join(" / "), price, weight };
}

/** Returns a product's pictures in Shopify's order, each file only once. */
function picturesOf(rows: Rows): NamedPicture[] {
  const byFile = new Map<string, NamedPicture>();
  for (const row of rows.toSorted((one, other) => positionOf(one) - positionOf(other))) {
    const file = pictureName(row.picture);
    const alt = shortened(row.alt, MOST_PICTURE_ALT_CHARACTERS) || null;
    if (file !== "" && !byFile.has(file)) byFile.set(file, { row: row.row, file, alt });
  }
  return [...byFile.values()];
}

/** Returns a picture's position for sorting. Pictures without one come last. */
function positionOf({ position }: Row): number {
  return /^\d{1,6}$/.test(position) ? Number(position) : 1_000_000;
}

/** Shortens a text, if possible at the end of a word, and never within a character. */
function shortened(text: string, mostCharacters: number): string {
  if (text.length <= mostCharacters) return text;
  const whole = text.slice(0, mostCharacters - 1).replace(/[\uD800-\uDBFF]$/, "");
  return `${whole.replace(/\s+\S{0,40}$/, "")}…`;
}

/** Returns messages about the pictures that can't be imported, each with the reason. */
export function pictureRemarks(
  products: readonly ShopifyProduct[],
  found: readonly FoundPicture[],
): RowRemark[] {
  const usable = usablePictures(found);
  const problems = new Map(
    found.flatMap((one) => ("problem" in one ? [[one.file, one.problem]] : [])),
  );
  return products.flatMap(({ fields: { product_name: name }, pictures }) =>
    pictures
      .filter(({ file }) => !usable.has(file))
      .map(({ row, file }) => {
        const problem = problems.get(file);
        const reason = problem ? ZIPPED_PICTURE_PROBLEMS[problem] : "It isn't in the zip.";
        return {
          row,
          name,
          sentence: `Picture ${shortened(file, MOST_QUOTED_CHARACTERS)}: ${reason}`,
        };
      }),
  );
}

const PRODUCTS_AT_ONCE = 100;
/** The number of pictures that one request imports. A photograph from a phone takes about half a second. */
const PICTURES_AT_ONCE = 8;

/** Chooses the products that one request imports: at least one, as long as any remain. */
export function nextProducts(
  products: readonly ShopifyProduct[],
  done: number,
  usable: ReadonlyMap<string, string>,
): readonly ShopifyProduct[] {
  let pictures = 0;
  const next = products.slice(done, done + PRODUCTS_AT_ONCE);
  const most = next.findIndex((product, at) => {
    pictures += product.pictures.filter(({ file }) => usable.has(file)).length;
    return at > 0 && pictures > PICTURES_AT_ONCE;
  });
  return most < 0 ? next : next.slice(0, most);
}
