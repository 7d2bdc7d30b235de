import { and, eq, type SQL, sql } from "drizzle-orm";
import { newId } from "#data/columns.server";
import { type Db, db, read } from "#data/db.server";
import { episodeStateOf, episodeStates } from "#data/orders/bought-episodes.server";
import { cartItems, comboCartItems, products } from "#data/schema.server";
import { type CartProblem, isQuantity } from "#domain/cart/cart";
import { type CartLine, type ComboItem, kindOf, type UnavailableLine } from "#domain/cart/lines";
import {
  episodeCartId,
  episodeIdOf,
  type IdProblem,
  idProblem,
  PRICE_COLUMNS,
  type Size,
} from "#domain/catalogue/catalogue";
import { HIGHEST_QUANTITY, MOST_CART_LINES } from "#domain/limits";
import { type Paise, rupees } from "#domain/money/money";
import {
  EPISODE_PROBLEMS,
  type EpisodeState,
  type EpisodeTaken,
} from "#domain/orders/episode-purchases";
import { type CartCombo, cartCombos } from "./cart-combos.server.ts";

// Adding, changing and removing are one statement each: the operations a shop does most.

/** `unreadable` are combos whose rows hold no list of items: for the log. */
export type Cart = { lines: CartLine[]; unavailable: UnavailableLine[]; unreadable: string[] };

export type AddProblem =
  | CartProblem
  | { code: "product-gone" }
  | { code: "size-not-offered" }
  | IdProblem;
export type ChangeProblem = CartProblem | { code: "line-gone" };
export type EpisodeProblem =
  | CartProblem
  | { code: "episode-not-found" }
  | { code: EpisodeTaken }
  | IdProblem;
export type Answer<Problem> = { ok: true } | { ok: false; problem: Problem };

type CartRow = {
  id: string;
  size: Size | null;
  quantity: number;
  added_price: string;
  added_at: Date;
  name: string;
  image_url: string | null;
  price: string | null;
  total_episodes: number | null;
  episode_duration_minutes: number | null;
};

/** Both carts as one, newest line first (spec §7), each with today's price. */
export async function cartOf(userId: string): Promise<Cart> {
  return await read(() => readCart(db, userId));
}

/** The same inside a transaction. */
export async function readCart(tx: Db, userId: string): Promise<Cart> {
  const { rows } = await tx.execute<CartRow>(sql`
    select line.product_id as id, line.size, line.quantity,
      line.size_price as added_price, line.created_at as added_at,
      product.product_name as name, product.image_url,
      case when product.is_active then nullif(${priceIn(sql`line.size`, sql`product`)}, 0) end as price,
      null::integer as total_episodes, null::integer as episode_duration_minutes
    from cart_items line join products product on product.product_id = line.merchandise_id
    where line.user_id = ${userId}
    union all
    select line.product_id, line.size, line.quantity, line.size_price, line.created_at,
      episode.title, episode.banner_image_url, case when episode.is_active then episode.sale_price end,
      episode.total_episodes, episode.episode_duration_minutes
    from cart_items line join story_episodes episode on episode.id = line.episode_id
    where line.user_id = ${userId}
    union all
    select line.combo_id, null, line.quantity, line.final_price, line.created_at,
      coalesce(combo.combo_name, line.combo_name),
      coalesce(combo.image_url, line.combo_image_url),
      null, null, null
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
    if (price === null || purchase) cart.unavailable.push(toUnavailable(row, purchase));
    else cart.lines.push(toLine(row, price, combo));
    if (combo?.contents === null) cart.unreadable.push(row.id);
  }
  return cart;
}

function comboIdsOf(rows: readonly CartRow[]): string[] {
  return rows.filter((row) => kindOf(row) === "combo").map(({ id }) => id);
}

/** Most carts hold no episode, and ask for no purchases. */
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
    name: row.name,
    picture: row.image_url ?? combo?.picture ?? null,
    unitPrice,
    quantity: row.quantity,
    contents: combo?.contents ?? [],
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
  return { kind: kindOf(row), id, size, name, quantity, purchase };
}

/** Adds pieces of a product at today's price. More than a line may hold leaves it as it was (reading R41). */
export async function addLine(userId: string, line: ComboItem): Promise<Answer<AddProblem>> {
  const problem = lineProblem(line);
  if (problem) return { ok: false, problem };
  return await insertLine(
    userId,
    line,
    sql`now()`,
    sql`do update
      set quantity = cart_items.quantity + excluded.quantity, size_price = excluded.size_price, updated_at = now()
      where cart_items.quantity + excluded.quantity <= ${HIGHEST_QUANTITY}
      returning 1`,
  );
}

/**
 * Puts a removed line back (Undo), where it stood if `addedAt` is given. A line that was added again
 * meanwhile stays as it is, so that two presses do what one does.
 */
export async function putLine(
  userId: string,
  line: ComboItem & Partial<Pick<CartLine, "addedAt">>,
): Promise<Answer<AddProblem>> {
  const problem = lineProblem(line);
  if (problem) return { ok: false, problem };
  const since = line.addedAt ? sql`least(now(), ${line.addedAt.toISOString()}::timestamptz)` : null;
  return await insertLine(
    userId,
    line,
    since ?? sql`now()`,
    sql`do update set quantity = cart_items.quantity returning 1`,
  );
}

function lineProblem({ id, quantity }: ComboItem): AddProblem | null {
  if (!isQuantity(quantity)) return { code: "invalid-quantity" };
  return idProblem(id);
}

async function insertLine(
  userId: string,
  { id, size, quantity }: ComboItem,
  addedAt: SQL,
  onConflict: SQL,
): Promise<Answer<AddProblem>> {
  const { rows } = await db.execute<{
    sold: boolean;
    offered: boolean;
    lines: number | null;
    put: boolean;
  }>(sql`
    with product as (
      select product_id, nullif(${products[PRICE_COLUMNS[size]]}, 0) as price
      from products where product_id = ${id} and is_active
    ), room as (
      select other_cart_lines(${userId}, product_id, ${size}) as lines from product where price is not null
    ), line as (
      insert into cart_items (id, user_id, product_id, size, size_price, quantity, created_at)
      select ${newId()}, ${userId}, product_id, ${size}, price, ${quantity}, ${addedAt}
      from product, room where lines < ${MOST_CART_LINES}
      on conflict on constraint cart_items_line_unique ${onConflict}
    )
    select exists (select from product) as sold, exists (select from room) as offered,
      (select lines from room), exists (select from line) as put`);
  const found = rows[0];
  if (found?.put) return { ok: true };
  return { ok: false, problem: { code: refusal(found) } };
}

function refusal(found: { sold: boolean; offered: boolean; lines: number | null } | undefined) {
  if (!found?.sold) return "product-gone";
  if (!found.offered) return "size-not-offered";
  return (found.lines ?? 0) < MOST_CART_LINES ? "invalid-quantity" : "cart-full";
}

/** An episode is one line of one piece, and can't be bought twice (spec §5, readings R10, R27). */
export async function addEpisode(
  userId: string,
  episodeId: string,
): Promise<Answer<EpisodeProblem>> {
  const cartId = episodeCartId(episodeId);
  const problem = idProblem(cartId);
  if (problem) return { ok: false, problem };
  const state = await episodeStateOf(db, userId, episodeId);
  const { rows } = await db.execute<{ sold: boolean; lines: number; put: boolean }>(sql`
    with episode as (
      select sale_price from story_episodes where id = ${episodeId} and is_active
    ), room as (
      select other_cart_lines(${userId}, ${cartId}, 'digital') as lines from episode
      where ${state === null}
    ), line as (
      insert into cart_items (id, user_id, product_id, size, size_price, quantity)
      select ${newId()}, ${userId}, ${cartId}, 'digital', sale_price, 1
      from episode, room where lines < ${MOST_CART_LINES}
      on conflict on constraint cart_items_line_unique do nothing
      returning 1
    )
    select exists (select from episode) as sold,
      coalesce((select lines from room), 0) as lines, exists (select from line) as put`);
  const found = rows[0];
  if (found?.put) return { ok: true };
  return { ok: false, problem: { code: episodeRefusal(found, state) } };
}

function episodeRefusal(
  found: { sold: boolean; lines: number } | undefined,
  state: EpisodeState | null,
): EpisodeProblem["code"] {
  if (!found?.sold) return "episode-not-found";
  if (state) return EPISODE_PROBLEMS[state];
  return found.lines < MOST_CART_LINES ? "episode-in-cart" : "cart-full";
}

/** Sets a line's quantity; 0 or less removes it (spec §4 Cart). An episode is always one piece. */
export async function setQuantity(
  userId: string,
  key: { id: string; size: Size },
  quantity: number,
): Promise<Answer<ChangeProblem>> {
  if (quantity <= 0) return answer(await removeLine(userId, key));
  const most = key.size === "digital" ? 1 : HIGHEST_QUANTITY;
  if (!isQuantity(quantity) || quantity > most) return invalidQuantity;
  if (idProblem(key.id)) return answer(0);
  const changed = await db
    .update(cartItems)
    .set({ quantity, updated_at: sql`now()` })
    .where(ownLine(userId, key));
  return answer(changed.rowCount);
}

export async function setComboQuantity(
  userId: string,
  comboId: string,
  quantity: number,
): Promise<Answer<ChangeProblem>> {
  if (quantity <= 0) return answer(await removeCombo(userId, comboId));
  if (!isQuantity(quantity)) return invalidQuantity;
  if (idProblem(comboId)) return answer(0);
  const changed = await db
    .update(comboCartItems)
    .set({ quantity, updated_at: sql`now()` })
    .where(ownCombo(userId, comboId));
  return answer(changed.rowCount);
}

const invalidQuantity: Answer<ChangeProblem> = { ok: false, problem: { code: "invalid-quantity" } };

function answer(rows: number | null): Answer<ChangeProblem> {
  return rows ? { ok: true } : { ok: false, problem: { code: "line-gone" } };
}

/** Answers how many lines went: a second press finds none, which is no mistake. */
export async function removeLine(userId: string, key: { id: string; size: Size }): Promise<number> {
  if (idProblem(key.id)) return 0;
  const gone = await db.delete(cartItems).where(ownLine(userId, key));
  return gone.rowCount ?? 0;
}

export async function removeCombo(userId: string, comboId: string): Promise<number> {
  if (idProblem(comboId)) return 0;
  const gone = await db.delete(comboCartItems).where(ownCombo(userId, comboId));
  return gone.rowCount ?? 0;
}

function ownLine(userId: string, { id, size }: { id: string; size: Size }) {
  return and(eq(cartItems.user_id, userId), eq(cartItems.product_id, id), eq(cartItems.size, size));
}

function ownCombo(userId: string, comboId: string) {
  return and(eq(comboCartItems.user_id, userId), eq(comboCartItems.combo_id, comboId));
}
