import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { columnsWithSizes } from "#data/catalogue/own-sizes.server";
import { commaSeparated, inAllLanguages, newId } from "#data/columns.server";
import { violatedConstraint } from "#data/database-errors.server";
import { type Db, db, transaction } from "#data/db.server";
import { SIZE_NAMES, sizeNameValues } from "#data/json-columns.server";
import { episodeStateOf } from "#data/people/bought-episodes.server";
import { cartIdempotencyKeys, productSizes, products, storyEpisodes } from "#data/schema.server";
import { exactStock } from "#data/stock/stock-levels.server";
import {
  type AddFacts,
  type AddProblem,
  addRequestProblem,
  decideAdd,
  episodeOffer,
} from "#domain/cart/cart";
import { MAX_CART_LINES, MAX_QUANTITY } from "#domain/cart/limits";
import type { CartItem, CartLine } from "#domain/cart/lines";
import {
  customComboIdOf,
  episodeCartId,
  episodeIdOf,
  isCardSize,
  PRICE_COLUMNS,
} from "#domain/catalogue/catalogue";
import { offeredSizes } from "#domain/catalogue/sizes";
import { MAX_PAYMENT_RUPEES, MIN_PAYMENT_RUPEES } from "#domain/checkout/limits";
import { type Outcome, refused } from "#domain/problem";
import { piecesLeftForLine, revokeRemoval } from "./cart-changes.server.ts";
import { cartCombos, comboOffer } from "./cart-combos.server.ts";
import { restoreCustomCombo } from "./custom-combos.server.ts";
import { lockedCounts } from "./locked-counts.server.ts";

// Adding to a cart is the most frequent write of a shop, so one SQL statement locks, checks and writes
// (docs/decisions/0023). It accepts exactly what the domain's `decideAdd` accepts. When it writes nothing,
// `decideAdd` is called to say why.

type AddedLine = Pick<CartLine, "id" | "size" | "quantity">;

/** `before`: how many pieces the line had before; only for requests with a key. */
type AddOutcome = Outcome<AddProblem, { before?: number }>;

/**
 * Adds pieces of a product at today's price. If that would exceed the most pieces a line may have, the line stays as
 * it was (reading R41). `key` is the id of a click: a retry with the same key adds nothing and gets the first result.
 */
export async function addLine(userId: string, line: CartItem, key?: string): Promise<AddOutcome> {
  return await add(userId, line, MORE, key);
}

/**
 * Adds a product or combo in the caller's transaction. It takes no key against retries, since the caller has just
 * made the cart in the same transaction. It adds pieces even if too few are left, because the quote then lists
 * everything that is short.
 */
export async function addLineIn(tx: Db, userId: string, line: AddedLine): Promise<AddOutcome> {
  const problem = addRequestProblem(line);
  if (problem) return refused(problem);
  if (await insertLine(tx, userId, line, { ...MORE, ignoresStock: true })) return { ok: true };
  const facts = { offer: await offerOf(tx, userId, line), purchase: null, inLine: 0, lines: 0 };
  const decision = decideAdd(line, facts);
  return decision.ok ? refused({ code: "invalid-quantity" }) : decision;
}

/**
 * Adds an episode: a line of exactly one piece, refused if the person bought it before (spec §5, readings R10, R27).
 */
export async function addEpisode(userId: string, episodeId: string): Promise<AddOutcome> {
  const line: AddedLine = { id: episodeCartId(episodeId), size: "digital", quantity: 1 };
  return await add(userId, line, { addedAt: sql`now()`, onConflict: () => sql`do nothing` });
}

/**
 * Adds a ready-made combo at its row's price. It is refused as unavailable if it isn't sold, or if it is a built-in
 * fallback combo, which has no row (readings R13, R43).
 */
export async function addCombo(
  userId: string,
  id: string,
  quantity = 1,
  key?: string,
): Promise<AddOutcome> {
  return await add(userId, { id, size: null, quantity }, MORE, key);
}

/**
 * Puts a removed line back (Undo), in its old position if `addedAt` is given. A line that exists again stays as it
 * is, so that repeating this changes nothing. `removal` is the key that the removal was sent with.
 */
export async function restoreLine(
  userId: string,
  line: AddedLine & Partial<Pick<CartLine, "addedAt">>,
  removal?: string,
): Promise<AddOutcome> {
  if (removal) await revokeRemoval(userId, removal);
  const addedAt = sql`least(now(), ${line.addedAt?.toISOString() ?? null}::timestamptz)`;
  if (line.size === null && customComboIdOf(line.id) !== null)
    return await restoreCustomCombo(userId, line.id, line.quantity, addedAt);
  const onConflict = (table: SQL) => sql`do update set quantity = ${table}.quantity`;
  // Undo restores all pieces, even if fewer are left in stock by now; the cart then shows that the line is short
  // (decision 115).
  return await add(userId, line, { addedAt, onConflict, ignoresStock: true });
}

type Insertion = {
  addedAt: SQL;
  /** SQL for `on conflict`: what happens to a line that exists already. */
  onConflict: (table: SQL, price: SQL, most: SQL) => SQL;
  /** True: the stock that is left doesn't limit the quantity. */
  ignoresStock?: boolean;
};

const MORE: Insertion = {
  addedAt: sql`now()`,
  onConflict: (table, price, most) => sql`do update
    set quantity = ${table}.quantity + excluded.quantity, ${price} = excluded.${price}, updated_at = now()
    where ${table}.quantity + excluded.quantity <= ${most}`,
};

async function add(
  userId: string,
  line: AddedLine,
  insertion: Insertion,
  key?: string,
): Promise<AddOutcome> {
  const problem = addRequestProblem(line);
  if (problem) return refused(problem);
  // If nothing was written and no problem is found, the cart changed between the two queries, so it is tried again.
  for (let attempt = 0; attempt < 3; attempt++) {
    const added = await insertLine(db, userId, line, insertion, key);
    if (added) return { ok: true, ...(key && added) };
    const pressed = key ? await earlierAddition(userId, key) : null;
    if (pressed) return { ok: true, ...pressed };
    const decision = decideAdd(line, await addFacts(userId, line));
    if (!decision.ok) return decision;
  }
  throw new Error("a cart took nothing, and the domain refused nothing");
}

/** Returns how many pieces the line had before; null if nothing was written. */
async function insertLine(
  tx: Db,
  userId: string,
  line: AddedLine,
  { addedAt, onConflict, ignoresStock = false }: Insertion,
  key?: string,
): Promise<{ before: number } | null> {
  const { id, size, quantity } = line;
  if (size === null && !(await readyMadeOffer(tx, userId, id))?.price) return null;
  if (size === "digital" && (await purchaseState(tx, userId, line))) return null;
  const table = size === null ? sql`combo_cart_items` : sql`cart_items`;
  const price = size === null ? sql`final_price` : sql`size_price`;
  const columns =
    size === null
      ? sql`combo_id, combo_name, combo_image_url`
      : sql`product_id, size, ${SIZE_NAMES}`;
  const unique = size === null ? sql`combo_cart_items_line_unique` : sql`cart_items_line_unique`;
  const isPressed = key
    ? sql`exists (select from cart_idempotency_keys where user_id = ${userId} and key = ${key})`
    : sql`false`;
  const left = ignoresStock ? sql`null` : await piecesLeftForLine(tx, userId, line);
  const most = sql`least(${MAX_QUANTITY}::integer, ${left})`;
  const rememberAddition = key
    ? sql`insert into cart_idempotency_keys (user_id, key, pieces_before)
        select ${userId}, ${key}, before from added returning pieces_before as before`
    : sql`select before from added`;
  try {
    const { rows } = await tx.execute<{ before: number }>(sql`
      with offer as (${offerRow(line)}),
      room as (select other_cart_lines(${userId}, ${id}, ${size}) as lines from offer),
      added as (
        insert into ${table} (${columns}, ${price}, id, user_id, quantity, created_at)
        select offer.*, ${newId()}, ${userId}, ${quantity}, ${addedAt}
        from offer, room where lines < ${MAX_CART_LINES} and ${quantity} <= ${most} and not ${isPressed}
        on conflict on constraint ${unique} ${onConflict(table, price, most)}
        returning quantity - ${quantity}::integer as before
      )
      ${rememberAddition}`);
    return rows[0] ?? null;
  } catch (error) {
    // The same request arrived twice at once. The first has stored the key, and this one is rolled back.
    if (violatedConstraint(error) === "cart_idempotency_keys_pk") return null;
    throw error;
  }
}

async function earlierAddition(userId: string, key: string): Promise<{ before: number } | null> {
  const { user_id, key: column, pieces_before: before } = cartIdempotencyKeys;
  const [row] = await db
    .select({ before })
    .from(cartIdempotencyKeys)
    .where(and(eq(user_id, userId), eq(column, key)));
  return row ?? null;
}

/** Selects the line's columns from the catalogue; no row if the product isn't sold. */
function offerRow({ id, size }: AddedLine): SQL {
  if (size === null)
    return sql`select combo_id, combo_name, image_url, final_price
      from pre_defined_combos where combo_id = ${id} and is_active`;
  if (size === "digital")
    return sql`select ${id}::text, 'digital', ${sizeNameValues()}, sale_price
      from story_episodes where id = ${episodeIdOf(id)} and is_active
        and sale_price between ${MIN_PAYMENT_RUPEES} and ${MAX_PAYMENT_RUPEES}`;
  const labels = inAllLanguages(alias(productSizes, "own"), "name").map(
    (name) => sql`${name} || coalesce(', ' || own.dimensions, '')`,
  );
  if (!isCardSize(size))
    return sql`select product_id, own.key, ${commaSeparated(labels)}, own.price
      from products join product_sizes own using (product_id)
      where product_id = ${id} and own.key = ${size} and is_active and own.price > 0 and not own.sold_out`;
  const price = products[PRICE_COLUMNS[size]];
  return sql`select product_id, ${size}::text, ${sizeNameValues()}, ${price}
    from products where product_id = ${id} and is_active and ${price} > 0
      and not ${size} = any(sold_out)`;
}

async function addFacts(userId: string, line: AddedLine): Promise<AddFacts> {
  const offer = await offerOf(db, userId, line);
  const purchase = await purchaseState(db, userId, line);
  return await transaction(async (tx) => ({
    offer,
    purchase,
    ...(await lockedCounts(tx, userId, line)),
  }));
}

async function offerOf(
  tx: Db,
  userId: string,
  { id, size }: AddedLine,
): Promise<AddFacts["offer"]> {
  if (size === null) return await readyMadeOffer(tx, userId, id);
  if (size === "digital") {
    const isSold = and(
      eq(storyEpisodes.id, episodeIdOf(id) ?? ""),
      eq(storyEpisodes.is_active, true),
    );
    const [episode] = await tx
      .select({ price: storyEpisodes.sale_price })
      .from(storyEpisodes)
      .where(isSold);
    return episode ? episodeOffer(episode.price) : null;
  }
  const [product] = await tx
    .select(columnsWithSizes(exactStock({ userId, now: new Date() })))
    .from(products)
    .where(and(eq(products.product_id, id), eq(products.is_active, true)));
  if (!product) return null;
  return offeredSizes(product).find(({ key }) => key === size) ?? { price: null };
}

async function readyMadeOffer(tx: Db, userId: string, id: string): Promise<AddFacts["offer"]> {
  if (customComboIdOf(id) !== null) return null;
  const combos = await cartCombos(tx, userId, [id], new Date());
  return comboOffer(combos.get(id));
}

async function purchaseState(tx: Db, userId: string, { id, size }: AddedLine) {
  return size === "digital" ? await episodeStateOf(tx, userId, episodeIdOf(id) ?? "") : null;
}
