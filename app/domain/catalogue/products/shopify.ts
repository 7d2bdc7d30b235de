/** Products as Shopify exports them: the rows of one handle are a product, its sizes and its pictures. */
import { LAST_PLACE, MOST_DESCRIPTION, MOST_PICTURE_ALT, type ProductFields } from "./fields.ts";
import {
  type FoundPicture,
  type NamedPicture,
  pictureName,
  usablePictures,
  ZIPPED_PICTURE_PROBLEMS,
} from "./imported-pictures.ts";
import { type EditedSize, EMPTY_SIZE, type WrittenSize } from "./own-sizes.ts";
import { MOST_PICTURES } from "./pictures.ts";
import { parseProduct } from "./values.ts";

/** Each column by the names that Shopify has given it, the newest first, in small letters. */
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
  grams: ["weight value (grams)", "variant grams"],
  quantity: ["inventory quantity", "variant inventory qty"],
  picture: ["product image url", "image src"],
  position: ["image position"],
  alt: ["image alt text"],
} as const;
type Column = keyof typeof COLUMNS;

export const MOST_SHOPIFY_ROWS = 10_000;

const MOST_HANDLE = 255;
/** Characters of the file that a sentence repeats. */
const MOST_QUOTED = 60;

/** A row of the file as a spreadsheet numbers it: the first line is row 1. */
type Row = { row: number } & Record<Column, string>;

/** A sentence about a row. `name` is its product's. */
export type RowRemark = { row: number; name: string; sentence: string };

export type ShopifyProduct = {
  row: number;
  handle: string;
  fields: ProductFields;
  sizes: readonly EditedSize[];
  pictures: NamedPicture[];
};

export type ShopifyReport = {
  /** Products that an import of before has made. */
  here: { row: number; name: string }[];
  /** Products that can't be made, once for each reason. */
  refusals: RowRemark[];
  /** Parts of a product that is made that don't come along. */
  remarks: RowRemark[];
  /** Sizes of which Shopify says how many there are. */
  counted: number;
};

/** The columns that a file needs and lacks. */
export function missingColumns(header: readonly string[]): string[] {
  const places = placesOf(header);
  return [
    ...(places.handle < 0 ? ["Handle (or URL handle)"] : []),
    ...(places.title < 0 ? ["Title"] : []),
  ];
}

type Rows = [Row, ...Row[]];

export type ShopifyFile = {
  byHandle: ReadonlyMap<string, Rows>;
  /** Rows that belong to no product. */
  refusals: readonly RowRemark[];
};

/** A file's rows by their products. A product's rows may stand apart; a second title under its handle is another's. */
export function shopifyFile(
  header: readonly string[],
  lines: readonly { row: number; values: readonly string[] }[],
): ShopifyFile {
  const places = Object.entries(placesOf(header));
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

function placesOf(header: readonly string[]): Record<Column, number> {
  const names = header.map((name) => name.trim().toLowerCase());
  const placeOf = (all: readonly string[]) =>
    names.indexOf(all.find((name) => names.includes(name)) ?? "\0");
  const places = Object.entries(COLUMNS).map(([column, all]) => [column, placeOf(all)]);
  return Object.fromEntries(places);
}

/** The products of a file, and a verdict on each that isn't made. `plainText` reads HTML. */
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
      // Ids of a series stand in another order than the file: qt-100 before qt-99.
      const place = Math.min(products.length + 1, LAST_PLACE);
      if (product) products.push({ ...product, fields: { ...product.fields, place } });
    }
  }
  return { products, ...report };
}

function handleProblem({ handle, title }: Row, rows: Rows | undefined): string | null {
  if (handle === "") return "It has no handle, by which Shopify knows the product.";
  if (handle.length > MOST_HANDLE) return `Its handle is longer than ${MOST_HANDLE} characters.`;
  const first = rows && titledRow(rows);
  if (!first || [title, first.title].includes("") || title === first.title) return null;
  return `The handle “${shortened(handle, MOST_QUOTED)}” is taken by row ${first.row}, “${shortened(first.title, MOST_QUOTED)}”.`;
}

/** The row with the title has all that a file says once of a product. */
function titledRow(rows: Rows): Row {
  return rows.find(({ title }) => title !== "") ?? rows[0];
}

/** The product that these rows make; null: it is refused, and the report says why. */
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
  if (first.title === "") refuse(first.row, "It has no title.");
  if (isYes(first.giftCard)) refuse(first.row, "The store doesn't sell gift cards.");
  const variants = variantsOf(rows);
  const own_sizes = variants.map(writtenSizeOf);
  if (new Set(own_sizes.map((size) => size.name.toLowerCase())).size < own_sizes.length)
    refuse(first.row, "Two of its options have the same name.");
  const description = plainText(first.description);
  const parsed = parseProduct(
    {
      product_name: name,
      description: shortened(description, MOST_DESCRIPTION),
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
  const { fields, sizes } = parsed.values;
  const pictures = picturesOf(rows);
  const remarks = [
    description.length > MOST_DESCRIPTION &&
      `Its description has ${description.length} characters; the store keeps the first ${MOST_DESCRIPTION}.`,
    sizes.every(({ price }) => price === null) &&
      "It has no price: nobody can order it until it gets one.",
    pictures.length > MOST_PICTURES &&
      `It has ${pictures.length} pictures; the store takes the first ${MOST_PICTURES}.`,
  ].filter((sentence) => sentence !== false);
  report.remarks.push(...remarks.map((sentence) => ({ row: first.row, name, sentence })));
  report.counted += rows.filter(({ quantity }) => Number(quantity) > 0).length;
  return { row: first.row, handle, fields, sizes, pictures: pictures.slice(0, MOST_PICTURES) };
}

function isYes(text: string): boolean {
  return /^(?:true|yes|1)$/i.test(text);
}

/** An empty Published or Status is a product that Shopify shows. */
function isShown({ published, status }: Row): boolean {
  return !/^(?:false|no|0)$/i.test(published) && /^(?:active)?$/i.test(status);
}

/** A row with the title, an option or a price is a size; others hold further pictures. */
function variantsOf(rows: Rows): readonly Row[] {
  const titled = titledRow(rows);
  return rows.filter((row) => row === titled || row.option1 !== "" || row.price !== "");
}

const PART_LABELS: Partial<Record<keyof WrittenSize, string>> = {
  price: "Price",
  weight: "Weight",
};

/** The part of a size that is wrong, as the file has it. */
function quotedPart(size: WrittenSize, part: keyof WrittenSize): string {
  return `${PART_LABELS[part] ?? "Option"} “${shortened(size[part], MOST_QUOTED)}”`;
}

/** Shopify's name for the one size of a product without options. */
const DEFAULT_TITLE = "default title";

function writtenSizeOf({ option1, option2, option3, price, grams }: Row): WrittenSize {
  const options = [option1, option2, option3].filter(Boolean);
  const isOne = options.length === 0 || options.join().toLowerCase() === DEFAULT_TITLE;
  // Shopify writes 0 where nobody gave a weight.
  const weight = /^\d{1,9}(?:\.\d+)?$/.test(grams)
    ? String(Math.round(Number(grams)) || "")
    : grams;
  return { ...EMPTY_SIZE, name: isOne ? "One size" : options.join(" / "), price, weight };
}

/** A product's pictures in Shopify's order, each file once. */
function picturesOf(rows: Rows): NamedPicture[] {
  const byFile = new Map<string, NamedPicture>();
  for (const row of rows.toSorted((one, other) => positionOf(one) - positionOf(other))) {
    const file = pictureName(row.picture);
    const alt = shortened(row.alt, MOST_PICTURE_ALT) || null;
    if (file !== "" && !byFile.has(file)) byFile.set(file, { row: row.row, file, alt });
  }
  return [...byFile.values()];
}

/** The place of a picture; without one it comes last. */
function positionOf({ position }: Row): number {
  return /^\d{1,6}$/.test(position) ? Number(position) : 1_000_000;
}

/** The text cut after a whole word, and never within a sign. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const whole = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "");
  return `${whole.replace(/\s+\S{0,40}$/, "")}…`;
}

/** The pictures that products name and that can't come along, with the reason. */
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
        return { row, name, sentence: `Picture ${shortened(file, MOST_QUOTED)}: ${reason}` };
      }),
  );
}

const PRODUCTS_AT_ONCE = 100;
/** A picture of a phone takes half a second. */
const PICTURES_AT_ONCE = 8;

/** The products that one request makes: at least one while there are any. */
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
