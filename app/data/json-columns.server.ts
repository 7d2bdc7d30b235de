import { z } from "zod";
import { MERGE_PROBLEMS, type MergedLine } from "#domain/cart/cart-merge";
import { type ComboContent, type ComboItem, kindOf, type OrderLine } from "#domain/cart/lines";
import { REORDER_PROBLEMS, type ReorderedLine } from "#domain/cart/reorder";
import { customComboIdOf } from "#domain/catalogue/catalogue";
import { customComboNames } from "#domain/catalogue/combo-messages";
import { comboItemsText, parseComboItems } from "#domain/catalogue/combos";
import { localized } from "#domain/language";
import { type Paise, plainDecimal, rupees } from "#domain/money/money";

// What lies in JSON columns is written and read by one schema each: at rest the specification's names and
// rupees, in code ours and whole paise.

const price = z.codec(z.string(), z.custom<Paise>(), { decode: rupees, encode: plainDecimal });
const quantity = z.int().positive();
/** A line of before had sizes of the preset alone, and no name of one. */
const size = z.string();
const sizeName = {
  size_name: z.string().nullable().default(null),
  size_name_te: z.string().nullable().default(null),
};

type SizeNames = Pick<OrderLine, "sizeNames">;

export function sizeNamesAtRest(names: SizeNames["sizeNames"]) {
  return { size_name: names?.en ?? null, size_name_te: names?.te ?? null };
}

export function sizeNamesOf({
  size_name: en,
  size_name_te: te,
}: {
  size_name: string | null;
  size_name_te: string | null;
}): SizeNames {
  return en === null ? {} : { sizeNames: { en, te } };
}

/** `items` of a customer's own combo (spec §3). Null: the row holds no list of items. */
export const comboItems = z.codec(z.unknown(), z.custom<ComboItem[] | null>(), {
  decode: parseComboItems,
  encode: (items): unknown => JSON.parse(comboItemsText(items ?? [])),
});

export const comboContents = z.array(
  z.codec(
    z.object({
      product_id: z.string(),
      product_name: z.string(),
      name_te: z.string().nullish(),
      size,
      ...sizeName,
      quantity,
      image_url: z.string().nullish(),
    }),
    z.custom<ComboContent>(),
    {
      decode: ({ product_id: id, product_name: en, name_te: te = null, ...card }) => {
        const { image_url: picture = null, size, quantity } = card;
        const names = { en, te };
        return { id, name: localized(names), names, picture, size, ...sizeNamesOf(card), quantity };
      },
      encode: ({ id, name, names, picture, sizeNames, ...pieces }) => ({
        product_id: id,
        ...namesAtRest({ name, names }),
        ...sizeNamesAtRest(sizeNames),
        image_url: picture,
        ...pieces,
      }),
    },
  ),
);

/** The specification's `product_name` is English; Telugu pages show `name_te`, where there is one. */
function namesAtRest({ name, names }: Pick<OrderLine, "name" | "names">) {
  return { product_name: names?.en ?? name, name_te: names?.te ?? null };
}

/** A row of order_items (spec §3), with the picture that its line had when it was quoted. */
const orderItem = z.object({
  product_id: z.string().nullable(),
  product_name: z.string(),
  name_te: z.string().nullish(),
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
  const sizeName = sizeNamesAtRest(line.sizeNames);
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
  // An older order's own combo has no Telugu name of its own.
  const ownCombo = customComboIdOf(id) === null ? null : customComboNames(item.contents ?? []).te;
  const names = { en: item.product_name, te: item.name_te ?? ownCombo };
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

/** The lines of a quote's version. */
export const orderLines = z.array(
  z.codec(orderItem, z.custom<OrderLine>(), { decode: orderLineOf, encode: orderItemOf }),
);

type OutcomeRow = { product_id: string } & ReturnType<typeof sizeNamesAtRest>;

/** What became of a line, from its row. */
function outcomeOf<Row extends OutcomeRow>({
  product_id: id,
  size_name,
  size_name_te,
  ...line
}: Row) {
  return { id, ...line, ...sizeNamesOf({ size_name, size_name_te }) };
}

function outcomeAtRest<Line extends { id: string } & SizeNames>({ id, sizeNames, ...line }: Line) {
  return { product_id: id, ...line, ...sizeNamesAtRest(sizeNames) };
}

/** What a merge did with each line of the guest's cart. */
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

/** What became of each line of an order that was bought again. */
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
