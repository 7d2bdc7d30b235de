/** Exports products to a file, and plans the changes that importing a file would make. */
import {
  CARD_SIZES,
  type CardSize,
  isCardSize,
  PRICE_COLUMNS,
  type SizeKey,
} from "#domain/catalogue/catalogue";
import type { OwnSize } from "#domain/catalogue/sizes";
import {
  changedFields,
  FIELD_NAMES,
  type FieldName,
  type ProductFields,
  parseProductFields,
  writtenField,
} from "./fields.ts";
import { PRODUCT_ID_MESSAGES, productIdProblem } from "./ids.ts";
import { type EditedSize, ownSizesText, parseOwnSizes } from "./own-sizes.ts";
import { parseCell, writtenCell } from "./own-sizes-cell.ts";

/** The columns of the file. The import ignores `pictures`, which holds only the number of pictures. */
export const IMPORT_COLUMNS = [
  "product_id",
  ...FIELD_NAMES,
  "own_sizes",
  "sold_out",
  "pictures",
] as const;
type Column = (typeof IMPORT_COLUMNS)[number];

/** Returns the columns that a shop works with: one that uses no preset sizes has none for their prices. */
export function columnsOf({ presetSizes }: { presetSizes: boolean }): readonly Column[] {
  const presetPrices: readonly Column[] = Object.values(PRICE_COLUMNS);
  return IMPORT_COLUMNS.filter((column) => presetSizes || !presetPrices.includes(column));
}
const REQUIRED_COLUMNS: readonly Column[] = ["product_id", "product_name"];

export const MOST_IMPORT_LINES = 5_000;
export const IMPORT_BYTES = 5 * 1024 * 1024;
export const IMPORT_TOO_LARGE = "This file is larger than 5 MB. Split it.";

/** A row of the file. `row` is the number that a spreadsheet shows; cells with line breaks don't change it. */
export type FileRow = { row: number; values: readonly string[] };

export type StoredProduct = ProductFields & {
  product_id: string;
  sold_out: CardSize[];
  own_sizes: readonly OwnSize[];
  version: number;
};

/** `pictures` holds the pictures after the first one. */
type ExportedProduct = Omit<StoredProduct, "version"> & { pictures: readonly unknown[] };

/**
 * A product that the import will write. `seen` is the stored state that the plan was made from, to notice changes
 * since; null for a new product.
 */
export type PlannedLine = {
  /** The number of the file's row. */
  line: number;
  id: string;
  fields: ProductFields & { sold_out: CardSize[] };
  /** The product's own sizes; missing if they stay as they are. */
  sizes?: EditedSize[] | undefined;
  /** The own sizes that are sold out; missing if they stay as they are. */
  own_sold_out?: SizeKey[] | undefined;
  changes: Record<string, { before: string; after: string }>;
  seen: { version: number; sold_out: SizeKey[] } | null;
};

export type LineError = { row: number; column: string; sentence: string };

type ImportPlan = { lines: PlannedLine[]; same: number; errors: LineError[] };

export type HeaderProblem = { missing: string[]; unknown: string[]; twice: string[] };

/**
 * Validates the file's columns; null if they are valid. They may be in any order. If one is missing, the products
 * keep their stored values of it.
 */
export function headerProblem(header: readonly string[]): HeaderProblem | null {
  const names = header.map((name) => name.trim());
  const missing = REQUIRED_COLUMNS.filter((name) => !names.includes(name));
  const unknown = names.filter((name) => !(IMPORT_COLUMNS as readonly string[]).includes(name));
  const twice = duplicatesIn(names);
  return missing.length + unknown.length + twice.length > 0 ? { missing, unknown, twice } : null;
}

/** Returns the names that occur twice, in linear time, because a file may have thousands of columns. */
function duplicatesIn(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}

/** Plans the changes that a file makes. If any line has an error, the whole file is refused. */
export function planImport(
  header: readonly string[],
  lines: readonly FileRow[],
  store: {
    products: ReadonlyMap<string, StoredProduct>;
    prefixes: readonly string[];
    isPicture: (path: string) => boolean;
  },
): ImportPlan {
  const plan: ImportPlan = { lines: [], same: 0, errors: [] };
  const firstLineOfId = new Map<string, number>();
  const names = header.map((name) => name.trim());
  for (const { row, values } of lines) {
    const wrong = (column: string, sentence: string) => plan.errors.push({ row, column, sentence });
    if (values.length !== names.length) {
      wrong("", `This row has ${values.length} columns, but the first line has ${names.length}.`);
      continue;
    }
    const written = Object.fromEntries(
      names.map((name, place) => [name, unescapedFormula(values[place] ?? "")]),
    );
    const id = (written.product_id ?? "").trim();
    const before = store.products.get(id);
    const problem = before ? null : productIdProblem(id, store.prefixes);
    if (problem) wrong("product_id", PRODUCT_ID_MESSAGES[problem]);
    const earlier = firstLineOfId.get(id);
    if (earlier !== undefined) wrong("product_id", `${id} is in row ${earlier}, too.`);
    else firstLineOfId.set(id, row);
    const parsed = parseProductFields(
      { ...(before ? writtenFields(before) : { is_active: "yes" }), ...written },
      store.isPicture,
    );
    if (!parsed.ok)
      for (const [column, sentence] of Object.entries(parsed.errors)) wrong(column, sentence);
    const sizes = sizesOf(written.own_sizes, (sentence) => wrong("own_sizes", sentence));
    const known = [...(sizes ?? []), ...(before?.own_sizes ?? [])].map(({ key }) => key);
    const soldOut = written.sold_out === undefined ? undefined : parseKeys(written.sold_out, known);
    if (soldOut === null) {
      const preset = CARD_SIZES.filter((size) => parsed.ok && parsed.fields[PRICE_COLUMNS[size]]);
      wrong("sold_out", soldOutSentence([...new Set([...preset, ...known])]));
    }
    if (problem || earlier !== undefined || !parsed.ok || soldOut === null || sizes === null)
      continue;
    const preset = soldOut
      ? CARD_SIZES.filter((size) => soldOut.includes(size))
      : (before?.sold_out ?? []);
    const changes = changesTo(before, parsed.fields, sizes, soldOut);
    if (before && Object.keys(changes).length === 0) plan.same += 1;
    else
      plan.lines.push({
        line: row,
        id,
        fields: { ...parsed.fields, sold_out: preset },
        sizes: !before || "own_sizes" in changes ? sizes : undefined,
        own_sold_out:
          !before || "sold_out" in changes ? soldOut?.filter((key) => !isCardSize(key)) : undefined,
        changes,
        seen: before ? { version: before.version, sold_out: soldOutOf(before) } : null,
      });
  }
  return plan;
}

/**
 * Parses the cell with a product's own sizes, and reports its errors to `wrong`. Undefined if the file has no such
 * column; null if the cell is wrong.
 */
function sizesOf(
  cell: string | undefined,
  wrong: (sentence: string) => void,
): EditedSize[] | null | undefined {
  if (cell === undefined) return undefined;
  const rows = parseCell(cell);
  if (!rows)
    wrong("Write each size on its own line: at most eight parts, with bars (|) between them.");
  const parsed = rows && parseOwnSizes(rows);
  if (!parsed) return null;
  if (parsed.ok) return parsed.sizes;
  for (const sentence of new Set(Object.values(parsed.errors))) wrong(sentence);
  return null;
}

function writtenFields(product: ProductFields): Partial<Record<FieldName, string>> {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, writtenField(product, name)]));
}

function changesTo(
  before: StoredProduct | undefined,
  fields: ProductFields,
  sizes: readonly EditedSize[] | undefined,
  soldOut: readonly SizeKey[] | undefined,
): PlannedLine["changes"] {
  if (!before) return {};
  const rows = {
    ...(sizes && { own_sizes: [ownSizesText(before.own_sizes), ownSizesText(sizes)] }),
    ...(soldOut && { sold_out: [writtenKeys(soldOutOf(before)), writtenKeys(soldOut)] }),
  };
  const others = Object.entries(rows).flatMap(([name, [was = "", is = ""]]) =>
    was === is ? [] : [[name, { before: was, after: is }]],
  );
  return { ...changedFields(before, fields), ...Object.fromEntries(others) };
}

/** Returns the keys of all sold-out sizes: the preset three (`sold_out`) and the product's own. */
export function soldOutOf({
  sold_out,
  own_sizes,
}: Pick<StoredProduct, "sold_out" | "own_sizes">): SizeKey[] {
  return [...sold_out, ...own_sizes.flatMap(({ key, sold_out }) => (sold_out ? [key] : []))];
}

function soldOutSentence(sizes: readonly SizeKey[]): string {
  if (sizes.length === 0)
    return "Leave this empty: the product has no size that could be sold out.";
  return `Write ${sizes.join(", ")}, several with spaces, or nothing.`;
}

/** Parses a list of size keys. Null if one is neither a preset size nor among `known`. */
function parseKeys(written: string, known: readonly SizeKey[]): SizeKey[] | null {
  const words = written
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  return words.every((word) => isCardSize(word) || known.includes(word)) ? words : null;
}

function writtenKeys(keys: readonly SizeKey[]): string {
  return [...new Set(keys)].toSorted().join(" ");
}

/** Returns a product's cells in these columns. */
export function exportedLine(
  product: ExportedProduct,
  columns: readonly Column[] = IMPORT_COLUMNS,
): string[] {
  return columns.map((column) => {
    if (column === "product_id") return product.product_id;
    if (column === "own_sizes") return escapedFormula(writtenCell(product.own_sizes));
    if (column === "sold_out") return writtenKeys(soldOutOf(product));
    if (column === "pictures")
      return String(Number(product.image_url !== null) + product.pictures.length);
    return escapedFormula(writtenField(product, column));
  });
}

/** Matches text that a spreadsheet would run as a formula. The export puts a quote before it. */
const FORMULA = /^'?[=+\-@\t\r＝＋－＠]/;

function escapedFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function unescapedFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
