import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { decodePrice, ownSizes, ownSizesOf } from "#data/catalogue/own-sizes.server";
import { localizedColumn, translated } from "#data/columns.server";
import { type Db, db } from "#data/db.server";
import { episodeStates } from "#data/people/bought-episodes.server";
import { cartItems, preDefinedCombos, products, storyEpisodes } from "#data/schema.server";
import { exactStock } from "#data/stock/stock-levels.server";
import { episodeOffer } from "#domain/cart/cart";
import { type CartLine, kindOf, lineKey, type UnavailableLine } from "#domain/cart/lines";
import {
  type CardSize,
  customComboIdOf,
  episodeIdOf,
  type PRICE_COLUMNS,
  type SizeKey,
} from "#domain/catalogue/catalogue";
import { customComboName } from "#domain/catalogue/combo-messages";
import { offeredSizes, type ProductSize } from "#domain/catalogue/sizes";
import type { Localized } from "#domain/language";
import { type Paise, rupees } from "#domain/money/money";
import type { StockLevels } from "#domain/stock/stock";
import { type CartCombo, cartCombos } from "./cart-combos.server.ts";

/** `unreadable` has the ids of combos whose rows have no readable list of cards; callers log them. */
export type Cart = {
  lines: CartLine[];
  unavailable: UnavailableLine[];
  unreadable: string[];
  /** Pieces left of each counted size in the cart, less what other people's open payments hold. */
  left: StockLevels;
};

type CartRow = {
  id: string;
  size: SizeKey | null;
  /** The names of a product's own size at the time it was added, since the size may be deleted later. */
  size_names: Localized<string> | null;
  quantity: number;
  added_price: string;
  added_at: Date;
  name: string;
  image_url: string | null;
  /** An episode's price; null for other lines, and for an episode that isn't sold. */
  price: string | null;
  /** A product's prices; null for other lines, and for a product that isn't sold. */
  sold: SoldRow | null;
  total_episodes: number | null;
  episode_duration_minutes: number | null;
};

type SoldRow = Record<(typeof PRICE_COLUMNS)[CardSize], string | null> & {
  sold_out: CardSize[];
  own_sizes: Parameters<typeof ownSizesOf>[0];
  stock: StockLevels | null;
};

const line = alias(cartItems, "line");
const product = alias(products, "product");
const episode = alias(storyEpisodes, "episode");
const combo = alias(preDefinedCombos, "combo");

/** Returns the cart's product, episode and combo lines, newest first (spec §7), at today's prices. */
export async function cartOf(userId: string): Promise<Cart> {
  return await readCart(db, userId);
}

export async function readCart(tx: Db, userId: string, now = new Date()): Promise<Cart> {
  const { rows } = await tx.execute<CartRow>(sql`
    select line.product_id as id, line.size, case when line.size_name is not null then ${localizedColumn(line, "size_name")} end as size_names, line.quantity,
      line.size_price as added_price, line.created_at as added_at,
      ${translated(product, "product_name", "name")} as name, product.image_url,
      null::numeric as price,
      case when product.is_active then jsonb_build_object('postal_card_size', product.postal_card_size::text,
        'wallet_size', product.wallet_size::text, 'stamp_size', product.stamp_size::text,
        'sold_out', product.sold_out, 'own_sizes', ${ownSizes(sql`product`)},
        'stock', ${exactStock({ userId, now }, sql`product`)}) end as sold,
      null::integer as total_episodes, null::integer as episode_duration_minutes
    from cart_items line join products product on product.product_id = line.merchandise_id
    where line.user_id = ${userId}
    union all
    select line.product_id, line.size, null, line.quantity, line.size_price, line.created_at,
      ${translated(episode, "title")}, episode.banner_image_url, case when episode.is_active then episode.sale_price end,
      null,
      episode.total_episodes, episode.episode_duration_minutes
    from cart_items line join story_episodes episode on episode.id = line.episode_id
    where line.user_id = ${userId}
    union all
    select line.combo_id, null, null, line.quantity, line.final_price, line.created_at,
      coalesce(${translated(combo, "combo_name")}, line.combo_name),
      coalesce(combo.image_url, line.combo_image_url),
      null, null, null, null
    from combo_cart_items line
    left join pre_defined_combos combo on combo.combo_id = line.pre_defined_combo_id
    where line.user_id = ${userId}
    order by added_at desc, id, size`);
  const combos = await cartCombos(tx, userId, comboIdsOf(rows), now);
  const purchases = await purchasesIn(tx, userId, rows);
  const left: Record<string, number> = {};
  const cart: Cart = { lines: [], unavailable: [], unreadable: [], left };
  for (const row of rows) {
    const combo = kindOf(row) === "combo" ? combos.get(row.id) : undefined;
    const purchase = purchases.get(episodeIdOf(row.id) ?? "") ?? null;
    const offered = row.sold && offeredSize(row.sold, row.size);
    const price = offered?.price ?? episodePrice(row) ?? combo?.price ?? null;
    const sizeNames = offered?.labels ?? row.size_names ?? undefined;
    if (offered?.left !== undefined) left[lineKey(row)] = offered.left;
    Object.assign(left, combo?.left);
    const soldOut = offered?.soldOut ?? combo?.soldOut;
    if (price === null || soldOut || purchase)
      cart.unavailable.push(toUnavailable(row, { purchase, sizeNames, soldOut }));
    else cart.lines.push({ ...toLine(row, price, combo), ...(sizeNames && { sizeNames }) });
    if (combo?.contents === null) cart.unreadable.push(row.id);
  }
  return cart;
}

function episodePrice(row: CartRow): Paise | null {
  const price = decodePrice(row.price);
  return price === null ? null : episodeOffer(price).price;
}

function comboIdsOf(rows: readonly CartRow[]): string[] {
  return rows.filter((row) => kindOf(row) === "combo").map(({ id }) => id);
}

/** Reads the bought episodes only if the cart has an episode. */
async function purchasesIn(tx: Db, userId: string, rows: readonly CartRow[]) {
  const hasEpisode = rows.some((row) => kindOf(row) === "episode");
  return hasEpisode ? await episodeStates(tx, userId) : new Map<string, never>();
}

function offeredSize(sold: SoldRow, size: SizeKey | null): ProductSize | undefined {
  const { postal_card_size, wallet_size, stamp_size, sold_out, own_sizes, stock } = sold;
  const sizes = offeredSizes({
    postal_card_size: decodePrice(postal_card_size),
    wallet_size: decodePrice(wallet_size),
    stamp_size: decodePrice(stamp_size),
    sold_out,
    own_sizes: ownSizesOf(own_sizes),
    stock,
  });
  return sizes.find(({ key }) => key === size);
}

function toLine(row: CartRow, unitPrice: Paise, combo: CartCombo | undefined): CartLine {
  const kind = kindOf(row);
  return {
    kind,
    id: row.id,
    size: row.size,
    name: customComboIdOf(row.id) && combo?.contents ? customComboName(combo.contents) : row.name,
    picture: row.image_url ?? combo?.picture ?? null,
    unitPrice,
    quantity: row.quantity,
    contents: combo?.contents ?? [],
    comboDiscount: combo?.discount ?? null,
    addedPrice: rupees(row.added_price),
    addedAt: new Date(row.added_at),
    episode:
      kind === "episode"
        ? { parts: row.total_episodes ?? 1, minutes: row.episode_duration_minutes }
        : null,
  };
}

function toUnavailable(
  row: CartRow,
  { purchase, sizeNames, soldOut }: Pick<UnavailableLine, "purchase" | "sizeNames" | "soldOut">,
): UnavailableLine {
  const { id, size, name, quantity } = row;
  const line = { kind: kindOf(row), id, size, ...(sizeNames && { sizeNames }), name, quantity };
  return { ...line, purchase, ...(soldOut && { soldOut }) };
}
