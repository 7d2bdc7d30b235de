import { and, eq, inArray, sql } from "drizzle-orm";
import { columnsWithSizes } from "#data/catalogue/own-sizes.server";
import { isUuid, newId } from "#data/columns.server";
import { type Db, transaction } from "#data/db.server";
import { orderLineOf, SIZE_NAMES, sizeNameValues } from "#data/json-columns.server";
import { episodeStates } from "#data/people/bought-episodes.server";
import { lockPerson } from "#data/people/person-lock.server";
import {
  cartReorders,
  comboCartItems,
  orderItems,
  orders,
  preDefinedCombos,
  products,
  storyEpisodes,
} from "#data/schema.server";
import { exactStock } from "#data/stock/stock-levels.server";
import { type AddFacts, episodeOffer } from "#domain/cart/cart";
import { lineKey, type OrderLine } from "#domain/cart/lines";
import {
  decideReorder,
  type Reorder,
  type ReorderedLine,
  type ReorderFacts,
} from "#domain/cart/reorder";
import { episodeCartId, episodeIdOf } from "#domain/catalogue/catalogue";
import { offeredSizes } from "#domain/catalogue/sizes";
import { cartCombos, comboOffer } from "./cart-combos.server.ts";

/**
 * Adds a past order's lines to the person's cart, once for each `reorderId`: a retry gets the first result. Null if
 * it isn't the person's order.
 */
export async function reorder(
  userId: string,
  orderId: string,
  reorderId: string,
  now: Date,
): Promise<ReorderedLine[] | null> {
  if (!isUuid(orderId) || !isUuid(reorderId)) return null;
  return await transaction(async (tx) => {
    await lockPerson(tx, userId);
    const before = await earlierReorder(tx, userId, reorderId);
    if (before) return before;
    const ordered = await orderedLines(tx, userId, orderId);
    if (ordered.length === 0) return null;
    const { put, lines } = decideReorder(ordered, await reorderFacts(tx, userId, ordered));
    for (const line of put) await writeLineTotal(tx, userId, line, ordered);
    await tx
      .insert(cartReorders)
      .values({ user_id: userId, reorder_id: reorderId, lines, reordered_at: now });
    return lines;
  });
}

async function earlierReorder(tx: Db, userId: string, reorderId: string) {
  const [row] = await tx
    .select({ lines: cartReorders.lines })
    .from(cartReorders)
    .where(and(eq(cartReorders.user_id, userId), eq(cartReorders.reorder_id, reorderId)));
  return row?.lines ?? null;
}

async function orderedLines(tx: Db, userId: string, orderId: string): Promise<OrderLine[]> {
  const rows = await tx
    .select({ item: orderItems })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.order_id))
    .where(and(eq(orders.id, orderId), eq(orders.user_id, userId)))
    .orderBy(orderItems.position);
  return rows.map(({ item }) => orderLineOf({ ...item, image_url: null }));
}

async function reorderFacts(tx: Db, userId: string, ordered: readonly OrderLine[]) {
  const { rows: cart } = await tx.execute<ReorderFacts["cart"][number]>(sql`
    select product_id as id, size, quantity from cart_items where user_id = ${userId}
    union all
    select combo_id, null, quantity from combo_cart_items where user_id = ${userId}`);
  const states = await episodeStates(tx, userId);
  const purchases = new Map([...states].map(([id, { state }]) => [episodeCartId(id), state]));
  return { offers: await currentOffers(tx, userId, ordered), cart, purchases };
}

async function currentOffers(tx: Db, userId: string, ordered: readonly OrderLine[]) {
  const ids = (kind: OrderLine["kind"]) =>
    ordered.filter((line) => line.kind === kind).map(({ id }) => id);
  const isSold = and(inArray(products.product_id, ids("product")), eq(products.is_active, true));
  const cards = await tx
    .select(columnsWithSizes(exactStock({ userId, now: new Date() })))
    .from(products)
    .where(isSold);
  const episodes = await tx
    .select({ id: storyEpisodes.id, price: storyEpisodes.sale_price })
    .from(storyEpisodes)
    .where(
      and(
        inArray(
          storyEpisodes.id,
          ids("episode").map((id) => episodeIdOf(id) ?? ""),
        ),
        eq(storyEpisodes.is_active, true),
      ),
    );
  const combos = await cartCombos(tx, userId, ids("combo"), new Date());
  const offers: [string, NonNullable<AddFacts["offer"]>][] = [];
  for (const line of ordered) {
    const { kind, id, size } = line;
    const card = cards.find(({ product_id }) => product_id === id);
    const episode = episodes.find((each) => episodeCartId(each.id) === id);
    const offered =
      kind === "product" && card && offeredSizes(card).find(({ key }) => key === size);
    if (offered) offers.push([lineKey(line), offered]);
    if (kind === "episode" && episode) offers.push([lineKey(line), episodeOffer(episode.price)]);
    const combo = kind === "combo" && comboOffer(combos.get(id));
    if (combo) offers.push([lineKey(line), combo]);
  }
  return new Map(offers);
}

/** Writes the line's total instead of adding to it: the caller has locked the cart, so the total is still correct. */
async function writeLineTotal(
  tx: Db,
  userId: string,
  { id, size, quantity, price }: Reorder["put"][number],
  ordered: readonly OrderLine[],
): Promise<void> {
  if (size !== null) {
    const { sizeNames } = ordered.find((line) => lineKey(line) === lineKey({ id, size })) ?? {};
    await tx.execute(sql`
      insert into cart_items (id, user_id, product_id, size, ${SIZE_NAMES}, size_price, quantity)
      values (${newId()}, ${userId}, ${id}, ${size}, ${sizeNameValues(sizeNames)},
        ${price / 100}, ${quantity})
      on conflict on constraint cart_items_line_unique
      do update set quantity = excluded.quantity, size_price = excluded.size_price, updated_at = now()`);
    return;
  }
  const [readyMade] = await tx
    .select({ name: preDefinedCombos.combo_name, picture: preDefinedCombos.image_url })
    .from(preDefinedCombos)
    .where(eq(preDefinedCombos.combo_id, id));
  const named = ordered.find((line) => line.size === null && line.id === id)?.names?.en;
  const values = {
    combo_name: readyMade?.name ?? named ?? id,
    combo_image_url: readyMade?.picture ?? null,
    final_price: price,
    quantity,
  };
  await tx
    .insert(comboCartItems)
    .values({ user_id: userId, combo_id: id, ...values })
    .onConflictDoUpdate({
      target: [comboCartItems.user_id, comboCartItems.combo_id],
      set: { ...values, updated_at: sql`now()` },
    });
}
