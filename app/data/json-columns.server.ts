import { z } from "zod";
import { MERGE_PROBLEMS, type MergedLine } from "#domain/cart/cart-merge";
import { type ComboContent, type ComboItem, kindOf, type OrderLine } from "#domain/cart/lines";
import { REORDER_PROBLEMS, type ReorderedLine } from "#domain/cart/reorder";
import { CARD_SIZES, SIZES } from "#domain/catalogue/catalogue";
import { comboItemsText, parseComboItems } from "#domain/catalogue/combos";
import { type Paise, plainDecimal, rupees } from "#domain/money/money";

// What lies in JSON columns is written and read by one schema each: at rest the specification's names and
// rupees, in code ours and whole paise.

const price = z.codec(z.string(), z.custom<Paise>(), { decode: rupees, encode: plainDecimal });
const quantity = z.int().positive();

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
      size: z.enum(CARD_SIZES),
      quantity,
      image_url: z.string().nullish(),
    }),
    z.custom<ComboContent>(),
    {
      decode: ({ product_id: id, product_name: name, image_url: picture = null, ...pieces }) => ({
        id,
        name,
        picture,
        ...pieces,
      }),
      encode: ({ id, name, picture, ...pieces }) => ({
        product_id: id,
        product_name: name,
        image_url: picture,
        ...pieces,
      }),
    },
  ),
);

/** A row of order_items (spec §3), with the picture that its line had when it was quoted. */
const orderItem = z.object({
  product_id: z.string().nullable(),
  product_name: z.string(),
  size: z.enum(SIZES).nullable(),
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
  const { kind, id, size, name, picture: image_url, unitPrice: price, quantity } = line;
  const piece = { product_name: name, size, quantity, price, image_url };
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
        combo_name: name,
        contents: [...line.contents],
      }
    : { ...piece, product_id: id, combo_id: null, combo_name: null, contents: null };
}

export function orderLineOf(item: Omit<OrderItem, "combo_name">): OrderLine {
  const { size, quantity, price: unitPrice, image_url: picture } = item;
  const { discount_applied: saved, discount_percentage: percentage } = item;
  return {
    kind: kindOf(item),
    id: item.combo_id ?? item.product_id ?? "",
    size,
    name: item.product_name,
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

/** What a merge did with each line of the guest's cart. */
export const mergedLines = z.array(
  z.codec(
    z.object({
      product_id: z.string(),
      size: z.enum(CARD_SIZES),
      name: z.string(),
      merged: z.int(),
      rest: z.int(),
      problem: z.enum(MERGE_PROBLEMS).nullable(),
    }),
    z.custom<MergedLine>(),
    {
      decode: ({ product_id: id, ...line }) => ({ id, ...line }),
      encode: ({ id, ...line }) => ({ product_id: id, ...line }),
    },
  ),
);

/** What became of each line of an order that was bought again. */
export const reorderedLines = z.array(
  z.codec(
    z.object({
      product_id: z.string(),
      size: z.enum(SIZES).nullable(),
      name: z.string(),
      added: z.int(),
      rest: z.int(),
      problem: z.enum(REORDER_PROBLEMS).nullable(),
      paid: price,
      price: price.nullable(),
    }),
    z.custom<ReorderedLine>(),
    {
      decode: ({ product_id: id, ...line }) => ({ id, ...line }),
      encode: ({ id, ...line }) => ({ product_id: id, ...line }),
    },
  ),
);
