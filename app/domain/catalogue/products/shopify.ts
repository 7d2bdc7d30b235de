/** Products as Shopify exports them: the rows of one handle are a product, its sizes and its pictures. */
import {
  MOST_DESCRIPTION,
  MOST_PICTURE_ALT,
  type ProductFields,
  parseProductFields,
} from "./fields.ts";
import {
  type FoundPicture,
  type NamedPicture,
  pictureName,
  usablePictures,
  ZIPPED_PICTURE_PROBLEMS,
} from "./imported-pictures.ts";
import { type EditedSize, EMPTY_SIZE, parseOwnSizes, type WrittenSize } from "./own-sizes.ts";
import { MOST_PICTURES } from "./pictures.ts";

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

/** A row of the file as a spreadsheet numbers it: the first line is row 1. */
type Row = { row: number } & Record<Column, string>;

/** What is said of a row. `name`: of its product. */
export type RowRemark = { row: number; name: string; sentence: string };

export type ShopifyProduct = {
  row: number;
  handle: string;
  fields: ProductFields;
  sizes: EditedSize[];
  pictures: NamedPicture[];
};

export type ShopifyReport = {
  /** Products that an import of before has made. */
  here: { row: number; name: string }[];
  /** Products that can't be made, once for each reason. */
  refusals: RowRemark[];
  /** What doesn't come along of products that can. */
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

/** What each row of a file comes to. `plainText` reads HTML; `isHere` says which handles the store has. */
export function readShopify(
  header: readonly string[],
  lines: readonly (readonly string[])[],
  store: { isHere: (handle: string) => boolean; plainText: (html: string) => string },
): ShopifyReport & { products: ShopifyProduct[] } {
  const report: ShopifyReport = { here: [], refusals: [], remarks: [], counted: 0 };
  const products: ShopifyProduct[] = [];
  for (const [handle, rows] of rowsByHandle(header, lines, report.refusals)) {
    const { row, title: name } = titledRow(rows);
    if (store.isHere(handle)) report.here.push({ row, name: name || handle });
    else {
      const product = productOf(handle, rows, report, store.plainText);
      // Ids of a series stand in another order than the file: qt-100 before qt-99.
      if (product)
        products.push({ ...product, fields: { ...product.fields, place: products.length + 1 } });
    }
  }
  return { products, ...report };
}

/** The handles that a file names. */
export function handlesIn(
  header: readonly string[],
  lines: readonly (readonly string[])[],
): string[] {
  const { handle: place } = placesOf(header);
  return [...new Set(lines.map((cells) => handleOf(cells[place] ?? "")))];
}

function handleOf(text: string): string {
  return text.trim().toLowerCase();
}

function placesOf(header: readonly string[]): Record<Column, number> {
  const names = header.map((name) => name.trim().toLowerCase());
  const placeOf = (all: readonly string[]) =>
    names.indexOf(all.find((name) => names.includes(name)) ?? "\0");
  const places = Object.entries(COLUMNS).map(([column, all]) => [column, placeOf(all)]);
  return Object.fromEntries(places);
}

type Rows = [Row, ...Row[]];

/** A handle's rows may stand apart; a second title under one handle is another product's. */
function rowsByHandle(
  header: readonly string[],
  lines: readonly (readonly string[])[],
  refusals: RowRemark[],
): Map<string, Rows> {
  const places = Object.entries(placesOf(header));
  const products = new Map<string, Rows>();
  lines.forEach((cells, at) => {
    if (cells.every((cell) => cell.trim() === "")) return;
    const texts = places.map(([column, place]) => [column, (cells[place] ?? "").trim()]);
    const row: Row = { ...Object.fromEntries(texts), row: at + 2 };
    const handle = handleOf(row.handle);
    const rows = products.get(handle);
    const problem = handleProblem(row, rows);
    if (problem) refusals.push({ row: row.row, name: row.title || handle, sentence: problem });
    else if (rows) rows.push(row);
    else products.set(handle, [row]);
  });
  return products;
}

function handleProblem({ handle, title }: Row, rows: Rows | undefined): string | null {
  if (handle === "") return "It has no handle, by which Shopify knows the product.";
  if (handle.length > MOST_HANDLE) return `Its handle is longer than ${MOST_HANDLE} characters.`;
  const first = rows && titledRow(rows);
  if (!first || [title, first.title].includes("") || title === first.title) return null;
  return `The handle “${quoted(handle)}” is taken by row ${first.row}, “${quoted(first.title)}”.`;
}

/** What stands once of a product stands in the row with its title. */
function titledRow(rows: Rows): Row {
  return rows.find(({ title }) => title !== "") ?? rows[0];
}

/** Null: it is refused, and the report says why. */
function productOf(
  handle: string,
  rows: Rows,
  report: ShopifyReport,
  plainText: (html: string) => string,
): ShopifyProduct | null {
  const first = titledRow(rows);
  const name = first.title || handle;
  const remark = (row: number, sentence: string) => report.remarks.push({ row, name, sentence });
  const before = report.refusals.length;
  const refuse = (row: number, sentence: string) => report.refusals.push({ row, name, sentence });
  if (first.title === "") refuse(first.row, "It has no title.");
  if (isYes(first.giftCard)) refuse(first.row, "The store doesn't sell gift cards.");
  const description = plainText(first.description);
  const pictures = picturesOf(rows);
  const parsed = parseProductFields(
    {
      product_name: name,
      description: shortened(description, MOST_DESCRIPTION),
      // What the owner calls such things.
      kind: first.type,
      is_active: isShown(first) ? "yes" : "no",
    },
    () => false,
  );
  if (!parsed.ok) for (const sentence of Object.values(parsed.errors)) refuse(first.row, sentence);
  const sizes = sizesOf(rows, refuse);
  if (!parsed.ok || !sizes || report.refusals.length > before) return null;
  if (description.length > MOST_DESCRIPTION)
    remark(
      first.row,
      `Its description has ${description.length} characters; the store keeps the first ${MOST_DESCRIPTION}.`,
    );
  if (sizes.every(({ price }) => price === null))
    remark(first.row, "It has no price: nobody can order it until it gets one.");
  if (pictures.length > MOST_PICTURES)
    remark(
      first.row,
      `It has ${pictures.length} pictures; the store takes the first ${MOST_PICTURES}.`,
    );
  report.counted += rows.filter(({ quantity }) => Number(quantity) > 0).length;
  return {
    row: first.row,
    handle,
    fields: parsed.fields,
    sizes,
    pictures: pictures.slice(0, MOST_PICTURES),
  };
}

function isYes(text: string): boolean {
  return /^(?:true|yes|1)$/i.test(text);
}

/** An empty Published or Status is a product that Shopify shows. */
function isShown({ published, status }: Row): boolean {
  return !/^(?:false|no|0)$/i.test(published) && /^(?:active)?$/i.test(status);
}

/** Shopify's name for the one size of a product without options. */
const DEFAULT_TITLE = "default title";

/** A row with an option or a price is a size; others hold further pictures. */
function sizesOf(rows: Rows, refuse: (row: number, sentence: string) => void): EditedSize[] | null {
  const variants = rows.filter((row, at) => at === 0 || row.option1 !== "" || row.price !== "");
  const written = variants.map(writtenSizeOf);
  const parsed = parseOwnSizes(written);
  const names = new Set(written.map(({ name }) => name.toLowerCase()));
  const isTwice = names.size < written.length;
  if (isTwice) refuse(rows[0].row, "Two of its options have the same name.");
  if (parsed.ok) return isTwice ? null : parsed.sizes;
  for (const [field, sentence] of Object.entries(parsed.errors)) {
    const [, at, name] = field.split(".");
    const { [name as keyof WrittenSize]: value } = written[Number(at)] ?? EMPTY_SIZE;
    const { row } = variants[Number(at)] ?? rows[0];
    if (at === undefined) refuse(row, `It has ${written.length} options. ${sentence}`);
    else refuse(row, `${SIZE_FIELDS[name ?? ""]} “${quoted(value ?? "")}”: ${sentence}`);
  }
  return null;
}

const SIZE_FIELDS: Readonly<Record<string, string>> = {
  name: "Option",
  price: "Price",
  weight: "Weight",
};

function writtenSizeOf({ option1, option2, option3, price, grams }: Row): WrittenSize {
  const options = [option1, option2, option3].filter(Boolean);
  const isOne = options.length === 0 || options.join().toLowerCase() === DEFAULT_TITLE;
  // Shopify writes 0 where nobody gave a weight.
  const weight = /^\d{1,9}(?:\.\d+)?$/.test(grams)
    ? String(Math.round(Number(grams)) || "")
    : grams;
  return { ...EMPTY_SIZE, name: isOne ? "One size" : options.join(" / "), price, weight };
}

/** In Shopify's order, each file once. */
function picturesOf(rows: Rows): NamedPicture[] {
  const byFile = new Map<string, NamedPicture>();
  for (const row of rows.toSorted((one, other) => positionOf(one) - positionOf(other))) {
    const file = pictureName(row.picture);
    const alt = shortened(row.alt, MOST_PICTURE_ALT) || null;
    if (file !== "" && !byFile.has(file)) byFile.set(file, { row: row.row, file, alt });
  }
  return [...byFile.values()];
}

/** Those without a position come last. */
function positionOf({ position }: Row): number {
  return /^\d{1,6}$/.test(position) ? Number(position) : 1_000_000;
}

/** Whole words, and no half of a sign. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const whole = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "");
  return `${whole.replace(/\s+\S{0,40}$/, "")}…`;
}

function quoted(text: string): string {
  return text.length > 60 ? `${[...text].slice(0, 59).join("")}…` : text;
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
        return { row, name, sentence: `Picture ${quoted(file)}: ${reason}` };
      }),
  );
}

const PRODUCTS_AT_ONCE = 100;
/** Each takes half a second. */
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
