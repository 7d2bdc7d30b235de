import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { commaSeparated } from "#data/columns.server";
import { MERGE_PROBLEMS, type MergedLine } from "#domain/cart/cart-merge";
import { type ComboContent, type ComboItem, kindOf, type OrderLine } from "#domain/cart/lines";
import { REORDER_PROBLEMS, type ReorderedLine } from "#domain/cart/reorder";
import { customComboIdOf } from "#domain/catalogue/catalogue";
import { customComboNames } from "#domain/catalogue/combo-messages";
import { comboItemsText, parseComboItems } from "#domain/catalogue/combos";
import {
  inEachLanguage,
  localized,
  localizedOf,
  type Translations,
  translations,
  translationsOf,
} from "#domain/language";
import { type Paise, plainDecimal, rupees } from "#domain/money/money";

// Each JSON column is read and written through one schema. The database has the specification's names, and prices in
// rupees; code has names of its own, and prices in paise.

const price = z.codec(z.string(), z.custom<Paise>(), { decode: rupees, encode: plainDecimal });
const quantity = z.int().positive();
/** Lines that an older release stored have no size names, and only the three standard sizes. */
const size = z.string();
const name = () => z.string().nullable().default(null);
const sizeName = { size_name: name(), ...translations("size_name", name) };

type SizeNames = Pick<OrderLine, "sizeNames">;
/** The columns with the names of a product's own size in each language, as they were when the line was made. */
type SizeNameColumns<T = string | null> = { size_name: T } & Translations<"size_name", T>;

export function storedSizeNames(names: SizeNames["sizeNames"]) {
  return { size_name: names?.en ?? null, ...translationsOf("size_name", names) };
}

const SIZE_NAME_COLUMNS = Object.keys(storedSizeNames(undefined)) as (keyof SizeNameColumns)[];

/** The size-name columns for raw SQL; `sizeNameValues` gives their values. */
export const SIZE_NAMES = commaSeparated(SIZE_NAME_COLUMNS.map((column) => sql.identifier(column)));
export function sizeNameValues(names?: SizeNames["sizeNames"]): SQL {
  return commaSeparated(Object.values(storedSizeNames(names)).map((name) => sql`${name}::text`));
}

function sizeNamesOf(row: SizeNameColumns): SizeNames {
  const { size_name } = row;
  return size_name === null ? {} : { sizeNames: localizedOf({ ...row, size_name }, "size_name") };
}

/** Replaces a row's size-name columns with one value, `sizeNames`. */
function withSizeNames<Row extends SizeNameColumns>(row: Row) {
  const rest: Omit<Row, keyof SizeNameColumns> & Partial<SizeNameColumns> = { ...row };
  for (const column of SIZE_NAME_COLUMNS) delete rest[column];
  return { ...rest, ...sizeNamesOf(row) };
}

/** The column `items` of a customer's own combo (spec §3). Null: the list can't be read. */
export const comboItems = z.codec(z.unknown(), z.custom<ComboItem[] | null>(), {
  decode: parseComboItems,
  encode: (items): unknown => JSON.parse(comboItemsText(items ?? [])),
});

export const comboContents = z.array(
  z.codec(
    z.object({
      product_id: z.string(),
      product_name: z.string(),
      ...translations("name", name),
      size,
      ...sizeName,
      quantity,
      image_url: z.string().nullish(),
    }),
    z.custom<ComboContent>(),
    {
      decode: (card) => {
        const { product_id: id, image_url: picture = null, size, quantity } = card;
        const names = localizedOf(card, "product_name", "name");
        return { id, name: localized(names), names, picture, size, ...sizeNamesOf(card), quantity };
      },
      encode: ({ id, name, names, picture, sizeNames, ...pieces }) => ({
        product_id: id,
        ...namesAtRest({ name, names }),
        ...storedSizeNames(sizeNames),
        image_url: picture,
        ...pieces,
      }),
    },
  ),
);

/** Reads the column `contents` of a row that raw SQL returned; empty where the line is no combo. */
export function contentsOf(column: unknown): ComboContent[] {
  return comboContents.nullable().parse(column) ?? [];
}

/** `product_name`, which the specification demands, is the English name; the translations are stored beside it. */
function namesAtRest({ name, names }: Pick<OrderLine, "name" | "names">) {
  return { product_name: names?.en ?? name, ...translationsOf("name", names) };
}

/** A row of order_items (spec §3), with the picture that the product had when the quote was made. */
const orderItem = z.object({
  product_id: z.string().nullable(),
  product_name: z.string(),
  ...translations("name", name),
  size: size.nullable(),
  ...sizeName,
  quantity,
  price,
  combo_id: z.string().nullable(),
  combo_name: z.string().nullable(),
  contents: comboContents.nullable(),
  discount_applied: price.nullish(),
  discount_percentage: z.number().nullish(),
  image_url: z.string().nullable(),
});
type OrderItem = z.output<typeof orderItem>;

export function orderItemOf(line: OrderLine): OrderItem {
  const { kind, id, size, picture: image_url, unitPrice: price, quantity } = line;
  const names = namesAtRest(line);
  const sizeName = storedSizeNames(line.sizeNames);
  const piece = { ...names, size, ...sizeName, quantity, price, image_url };
  const discount = {
    discount_applied: line.comboDiscount?.saved ?? null,
    discount_percentage: line.comboDiscount?.percentage ?? null,
  };
  return kind === "combo"
    ? {
        ...piece,
        ...discount,
        product_id: null,
        combo_id: id,
        combo_name: names.product_name,
        contents: [...line.contents],
      }
    : { ...piece, product_id: id, combo_id: null, combo_name: null, contents: null };
}

export function orderLineOf(item: Omit<OrderItem, "combo_name">): OrderLine {
  const { size, quantity, price: unitPrice, image_url: picture } = item;
  const { discount_applied: saved, discount_percentage: percentage } = item;
  const id = item.combo_id ?? item.product_id ?? "";
  // Orders of an older release have no translated name for a customer's own combo; it is made from the contents.
  const ownCombo = customComboIdOf(id) === null ? null : customComboNames(item.contents ?? []);
  const stored = localizedOf(item, "product_name", "name");
  const further = inEachLanguage((language) => stored[language] ?? ownCombo?.[language] ?? null);
  const names = { ...further, en: item.product_name };
  return {
    kind: kindOf(item),
    id,
    size,
    ...sizeNamesOf(item),
    name: localized(names),
    names,
    picture,
    unitPrice,
    quantity,
    contents: item.contents ?? [],
    comboDiscount: saved && percentage ? { percentage, saved } : null,
  };
}

/** The column with the lines of a quote's version. */
export const orderLines = z.array(
  z.codec(orderItem, z.custom<OrderLine>(), { decode: orderLineOf, encode: orderItemOf }),
);

/** Decodes the result for one line of a merge or a reorder. */
function outcomeOf<Row extends { product_id: string } & SizeNameColumns>(row: Row) {
  const { product_id: id, ...line } = row;
  return { id, ...withSizeNames(line) };
}

function outcomeAtRest<Line extends { id: string } & SizeNames>({ id, sizeNames, ...line }: Line) {
  return { product_id: id, ...line, ...storedSizeNames(sizeNames) };
}

/** The column that says what a merge did with each line of the guest's cart. */
export const mergedLines = z.array(
  z.codec(
    z.object({
      product_id: z.string(),
      size,
      ...sizeName,
      name: z.string(),
      merged: z.int(),
      rest: z.int(),
      problem: z.enum(MERGE_PROBLEMS).nullable(),
    }),
    z.custom<MergedLine>(),
    { decode: outcomeOf, encode: outcomeAtRest },
  ),
);

/** The column that says what reordering did with each line of the past order. */
export const reorderedLines = z.array(
  z.codec(
    z.object({
      product_id: z.string(),
      size: size.nullable(),
      ...sizeName,
      name: z.string(),
      added: z.int(),
      rest: z.int(),
      problem: z.enum(REORDER_PROBLEMS).nullable(),
      paid: price,
      price: price.nullable(),
    }),
    z.custom<ReorderedLine>(),
    { decode: outcomeOf, encode: outcomeAtRest },
  ),
);
