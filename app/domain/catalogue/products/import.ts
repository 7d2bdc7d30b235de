/** Products as a file: the names of its columns, and the changes that a file would make. */
import { CARD_SIZES, type CardSize, isCardSize } from "#domain/catalogue/catalogue";
import {
  changedFields,
  FIELD_NAMES,
  type FieldName,
  type ProductFields,
  parseProductFields,
  writtenField,
} from "./fields.ts";
import { PRODUCT_ID_MESSAGES, productIdProblem } from "./ids.ts";

/** The export's columns, which are the import's own. */
export const IMPORT_COLUMNS = ["product_id", ...FIELD_NAMES, "sold_out"] as const;
type Column = (typeof IMPORT_COLUMNS)[number];
const NEEDED: readonly Column[] = ["product_id", "product_name"];

export const MOST_IMPORT_LINES = 5_000;
export const IMPORT_BYTES = 5 * 1024 * 1024;

/** A record of the file, with the line that it begins on. */
export type FileLine = { line: number; values: readonly string[] };

export type StoredProduct = ProductFields & {
  product_id: string;
  sold_out: CardSize[];
  version: number;
};

/** The import writes this of one line; `seen` is the product that the check saw, null for a new one. */
export type PlannedLine = {
  line: number;
  id: string;
  fields: ProductFields & { sold_out: CardSize[] };
  changes: Record<string, { before: string; after: string }>;
  seen: { version: number; sold_out: CardSize[] } | null;
};

export type LineError = { line: number; column: string; sentence: string };

type ImportPlan = { lines: PlannedLine[]; same: number; errors: LineError[] };

export type HeaderProblem = { missing: string[]; unknown: string[]; twice: string[] };

/** The problem of a file's columns; null: right. Their order is free, and missing ones keep what is stored. */
export function headerProblem(header: readonly string[]): HeaderProblem | null {
  const names = header.map((name) => name.trim());
  const missing = NEEDED.filter((name) => !names.includes(name));
  const unknown = names.filter((name) => !(IMPORT_COLUMNS as readonly string[]).includes(name));
  const twice = twiceIn(names);
  return missing.length + unknown.length + twice.length > 0 ? { missing, unknown, twice } : null;
}

/** Names that stand twice; quick for thousands of columns, too. */
function twiceIn(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}

/** The changes that a file would make; nothing is written while it has an error. */
export function planImport(
  header: readonly string[],
  lines: readonly FileLine[],
  store: {
    products: ReadonlyMap<string, StoredProduct>;
    prefixes: readonly string[];
    isPicture: (path: string) => boolean;
  },
): ImportPlan {
  const plan: ImportPlan = { lines: [], same: 0, errors: [] };
  const seenOn = new Map<string, number>();
  const names = header.map((name) => name.trim());
  for (const { line, values } of lines) {
    const wrong = (column: string, sentence: string) =>
      plan.errors.push({ line, column, sentence });
    if (values.length !== names.length) {
      wrong("", `This line has ${values.length} columns, the first line ${names.length}.`);
      continue;
    }
    const written = Object.fromEntries(
      names.map((name, place) => [name, withoutGuard(values[place] ?? "")]),
    );
    const id = (written.product_id ?? "").trim();
    const before = store.products.get(id);
    const problem = before ? null : productIdProblem(id, store.prefixes);
    if (problem) wrong("product_id", PRODUCT_ID_MESSAGES[problem]);
    const earlier = seenOn.get(id);
    if (earlier !== undefined) wrong("product_id", `${id} is on line ${earlier}, too.`);
    else seenOn.set(id, line);
    const parsed = parseProductFields(
      { ...(before ? writtenFields(before) : { is_active: "yes" }), ...written },
      store.isPicture,
    );
    if (!parsed.ok)
      for (const [column, sentence] of Object.entries(parsed.errors)) wrong(column, sentence);
    const soldOut =
      written.sold_out === undefined ? (before?.sold_out ?? []) : parseSizes(written.sold_out);
    if (soldOut === null)
      wrong("sold_out", "Write postal, wallet, stamp, several with spaces, or nothing.");
    if (problem || earlier !== undefined || !parsed.ok || soldOut === null) continue;
    const changes = changesTo(before, parsed.fields, soldOut);
    if (before && Object.keys(changes).length === 0) plan.same += 1;
    else
      plan.lines.push({
        line,
        id,
        fields: { ...parsed.fields, sold_out: soldOut },
        changes,
        seen: before ? { version: before.version, sold_out: before.sold_out } : null,
      });
  }
  return plan;
}

function writtenFields(product: ProductFields): Partial<Record<FieldName, string>> {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, writtenField(product, name)]));
}

function changesTo(
  before: StoredProduct | undefined,
  fields: ProductFields,
  soldOut: readonly CardSize[],
): PlannedLine["changes"] {
  if (!before) return {};
  const [was, is] = [writtenSizes(before.sold_out), writtenSizes(soldOut)];
  return {
    ...changedFields(before, fields),
    ...(was !== is && { sold_out: { before: was, after: is } }),
  };
}

function parseSizes(written: string): CardSize[] | null {
  const words = written
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  return words.every(isCardSize) ? CARD_SIZES.filter((size) => words.includes(size)) : null;
}

function writtenSizes(sizes: readonly CardSize[]): string {
  return CARD_SIZES.filter((size) => sizes.includes(size)).join(" ");
}

/** A product as the export writes it, in the order of the columns. */
export function exportedLine(product: Omit<StoredProduct, "version">): string[] {
  return IMPORT_COLUMNS.map((column) => {
    if (column === "product_id") return product.product_id;
    if (column === "sold_out") return writtenSizes(product.sold_out);
    return guarded(writtenField(product, column));
  });
}

/** Spreadsheets take a text that begins so for a formula; the full-width signs, too. */
const FORMULA = /^'?[=+\-@\t\r＝＋－＠]/;

function guarded(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function withoutGuard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
