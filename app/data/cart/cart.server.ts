import { type SQL, sql } from "drizzle-orm";
import { translated } from "#data/columns.server";
import { type Db, db, read } from "#data/db.server";
import { episodeStates } from "#data/people/bought-episodes.server";
import { type CartLine, kindOf, type UnavailableLine } from "#domain/cart/lines";
import {
  customComboIdOf,
  episodeIdOf,
  PRICE_COLUMNS,
  type Size,
} from "#domain/catalogue/catalogue";
import { customComboName } from "#domain/catalogue/combo-messages";
import { type Paise, rupees } from "#domain/money/money";
import { type CartCombo, cartCombos } from "./cart-combos.server.ts";

/** `unreadable` are combos whose rows hold no list of items: for the log. */
export type Cart = { lines: CartLine[]; unavailable: UnavailableLine[]; unreadable: string[] };

type CartRow = {
  id: string;
  size: Size | null;
  quantity: number;
  added_price: string;
  added_at: Date;
  name: string;
  image_url: string | null;
  price: string | null;
  sold_out: boolean;
  total_episodes: number | null;
  episode_duration_minutes: number | null;
};

/** Both carts as one, newest line first (spec §7), each with today's price. */
export async function cartOf(userId: string): Promise<Cart> {
  return await read(() => readCart(db, userId));
}

export async function readCart(tx: Db, userId: string): Promise<Cart> {
  const { rows } = await tx.execute<CartRow>(sql`
    select line.product_id as id, line.size, line.quantity,
      line.size_price as added_price, line.created_at as added_at,
      ${translated(sql`product.product_name`, sql`product.name_te`)} as name, product.image_url,
      case when product.is_active then nullif(${priceIn(sql`line.size`, sql`product`)}, 0) end as price,
      line.size = any(product.sold_out) as sold_out,
      null::integer as total_episodes, null::integer as episode_duration_minutes
    from cart_items line join products product on product.product_id = line.merchandise_id
    where line.user_id = ${userId}
    union all
    select line.product_id, line.size, line.quantity, line.size_price, line.created_at,
      ${translated(sql`episode.title`, sql`episode.title_te`)}, episode.banner_image_url, case when episode.is_active then episode.sale_price end,
      false,
      episode.total_episodes, episode.episode_duration_minutes
    from cart_items line join story_episodes episode on episode.id = line.episode_id
    where line.user_id = ${userId}
    union all
    select line.combo_id, null, line.quantity, line.final_price, line.created_at,
      coalesce(${translated(sql`combo.combo_name`, sql`combo.name_te`)}, line.combo_name),
      coalesce(combo.image_url, line.combo_image_url),
      null, false, null, null
    from combo_cart_items line
    left join pre_defined_combos combo on combo.combo_id = line.pre_defined_combo_id
    where line.user_id = ${userId}
    order by added_at desc, id, size`);
  const combos = await cartCombos(tx, userId, comboIdsOf(rows));
  const purchases = await purchasesIn(tx, userId, rows);
  const cart: Cart = { lines: [], unavailable: [], unreadable: [] };
  for (const row of rows) {
    const combo = kindOf(row) === "combo" ? combos.get(row.id) : undefined;
    const purchase = purchases.get(episodeIdOf(row.id) ?? "") ?? null;
    const price = row.price === null ? (combo?.price ?? null) : rupees(row.price);
    if (price === null || row.sold_out || purchase)
      cart.unavailable.push(toUnavailable(row, purchase));
    else cart.lines.push(toLine(row, price, combo));
    if (combo?.contents === null) cart.unreadable.push(row.id);
  }
  return cart;
}

function comboIdsOf(rows: readonly CartRow[]): string[] {
  return rows.filter((row) => kindOf(row) === "combo").map(({ id }) => id);
}

/** Most carts hold no episode, and need no query of purchases. */
async function purchasesIn(tx: Db, userId: string, rows: readonly CartRow[]) {
  const anEpisode = rows.some((row) => kindOf(row) === "episode");
  return anEpisode ? await episodeStates(tx, userId) : new Map<string, never>();
}

/** The price column that belongs to a size. */
function priceIn(size: SQL, table: SQL): SQL {
  return sql`case ${size}
    when 'postal' then ${table}.${sql.identifier(PRICE_COLUMNS.postal)}
    when 'wallet' then ${table}.${sql.identifier(PRICE_COLUMNS.wallet)}
    when 'stamp' then ${table}.${sql.identifier(PRICE_COLUMNS.stamp)} end`;
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

function toUnavailable(row: CartRow, purchase: UnavailableLine["purchase"]): UnavailableLine {
  const { id, size, name, quantity } = row;
  const soldOut = row.sold_out && row.price !== null;
  return { kind: kindOf(row), id, size, name, quantity, purchase, ...(soldOut && { soldOut }) };
}
