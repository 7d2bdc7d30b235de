/** Calculates and validates combo packs, both ready-made ones and customers' own (spec §2, §3, §5, §9). */
import { isQuantity } from "#domain/cart/cart";
import { MAX_QUANTITY, MIN_QUANTITY } from "#domain/cart/limits";
import { type ComboDiscount, type ComboItem, countPieces, lineKey } from "#domain/cart/lines";
import { multiplied, type Paise, rupees, subtract, sum, ZERO } from "#domain/money/money";
import { percentRoundedToRupee, percentSaved } from "#domain/money/percentages";
import { type Outcome, refused } from "#domain/problem";
import { isId, isProductSize } from "./catalogue.ts";
import { COMBO_PRICE_TOLERANCE_RUPEES, MAX_COMBO_LINES, MIN_COMBO_ITEMS } from "./limits.ts";
import { exceedsStock, offeredPrice, type ProductSize, type SoldProduct, sizeOf } from "./sizes.ts";

/** Today's names and prices by product id; products that aren't sold are missing. */
export type ComboProducts = ReadonlyMap<string, SoldProduct>;

// ── Discount tiers ──────────────────────────────────────────────────────────────────────────────

export type DiscountTier = {
  min_items: number;
  /** Null if the tier has no upper end. */
  max_items: number | null;
  discount_percentage: number;
};

/** The discount tiers used if the database has none or can't be read (spec §9, reading R13). */
export const FALLBACK_TIERS: readonly DiscountTier[] = [
  { min_items: 5, max_items: 7, discount_percentage: 5 },
  { min_items: 8, max_items: 10, discount_percentage: 10 },
  { min_items: 11, max_items: 15, discount_percentage: 15 },
  { min_items: 16, max_items: null, discount_percentage: 20 },
];

export function tiersOrFallback(table: readonly DiscountTier[]): readonly DiscountTier[] {
  return table.length > 0 ? table : FALLBACK_TIERS;
}

/** Returns the tier for an item count (spec §7). If several tiers match, the one with the highest `min_items`. */
export function tierFor(tiers: readonly DiscountTier[], items: number): DiscountTier | null {
  const reached = tiers.filter(
    ({ min_items, max_items }) => min_items <= items && items <= (max_items ?? items),
  );
  return reached.reduce<DiscountTier | null>(higherTier, null);
}

function higherTier(one: DiscountTier | null, other: DiscountTier): DiscountTier {
  return one && one.min_items >= other.min_items ? one : other;
}

/** Returns the tier's percentage; 0 if no tier matches (reading R43). */
export function discountPercentage(tier: DiscountTier | null): number {
  return tier?.discount_percentage ?? 0;
}

/** The next discount: `moreItems` would earn `percentage`. The builder says '2 more for 10 %'. */
export type NextTier = { moreItems: number; percentage: number };

export function nextTier(tiers: readonly DiscountTier[], items: number): NextTier | null {
  const earned = discountPercentage(tierFor(tiers, items));
  const steps = tiers.filter(
    ({ min_items, discount_percentage }) => min_items > items && discount_percentage > earned,
  );
  if (steps.length === 0) return null;
  const nearest = steps.reduce((one, other) => (other.min_items < one.min_items ? other : one));
  return { moreItems: nearest.min_items - items, percentage: nearest.discount_percentage };
}

// ── What a custom combo costs ───────────────────────────────────────────────────────────────────

/** A combo's price as the builder shows it (spec §3 Combo builder state). */
export type ComboPrice = {
  totalItems: number;
  subtotal: Paise;
  discount: Paise;
  finalPrice: Paise;
  discountTier: DiscountTier | null;
};

const NO_COMBO_PRICE: ComboPrice = {
  totalItems: 0,
  subtotal: ZERO,
  discount: ZERO,
  finalPrice: ZERO,
  discountTier: null,
};

/**
 * Prices a custom combo: discount = rounded (subtotal × percent), final = subtotal − discount (spec §9). If one of
 * its items can't be priced, all amounts are 0 (spec §8).
 */
export function priceCombo(
  items: readonly ComboItem[],
  products: ComboProducts,
  tiers: readonly DiscountTier[],
): ComboPrice {
  try {
    const totalItems = countPieces(items);
    const subtotal = sum(items.map((item) => itemTotal(item, products)));
    const discountTier = tierFor(tiers, totalItems);
    const discount = percentRoundedToRupee(subtotal, discountPercentage(discountTier));
    return {
      totalItems,
      subtotal,
      discount,
      finalPrice: subtract(subtotal, discount),
      discountTier,
    };
  } catch {
    return NO_COMBO_PRICE;
  }
}

/** Returns the discount to store with the combo's cart line; null if it saves nothing. */
export function comboDiscount({ discount, discountTier }: ComboPrice): ComboDiscount | null {
  const percentage = discountPercentage(discountTier);
  return discount > 0 ? { percentage, saved: discount } : null;
}

function itemTotal(item: ComboItem, products: ComboProducts): Paise {
  const price = priceOf(item, products);
  if (price === null || !isQuantity(item.quantity)) throw new RangeError(`no price for ${item.id}`);
  return multiplied(price, item.quantity);
}

function priceOf({ id, size, quantity }: ComboItem, products: ComboProducts): Paise | null {
  const product = products.get(id);
  return product ? offeredPrice(product, size, quantity) : null;
}

/** Returns how many of this combo the stock allows; undefined if none of its sizes has a stock count (reading R63). */
export function combosLeft(
  items: readonly ComboItem[],
  products: ComboProducts,
): number | undefined {
  const most = items.map((item) =>
    Math.floor((offeredSize(item, products)?.left ?? Number.POSITIVE_INFINITY) / item.quantity),
  );
  const fewest = Math.min(...most);
  return Number.isFinite(fewest) ? fewest : undefined;
}

/** True if every item is offered, but at least one has too few pieces left in stock. */
export function isComboSoldOut(items: readonly ComboItem[], products: ComboProducts): boolean {
  const pieces = items.map((item) => ({ ...item, offered: offeredSize(item, products) }));
  return (
    pieces.every(({ offered }) => offered) &&
    pieces.some(({ offered, quantity }) => offered && exceedsStock(offered, quantity))
  );
}

function offeredSize({ id, size }: ComboItem, products: ComboProducts): ProductSize | null {
  return sizeOf(products.get(id) ?? { sizes: [] }, size);
}

/** True if the price that the page showed differs from today's by more than 1 rupee (spec §5, §9). */
export function isPriceMismatch(shown: Paise, now: Paise): boolean {
  return Math.abs(shown - now) > rupees(COMBO_PRICE_TOLERANCE_RUPEES);
}

// ── What a custom combo may hold ────────────────────────────────────────────────────────────────

/** `item` is the item's number, from 1; the message says 'Item N: …' (spec §5). */
export type ComboItemProblem = {
  item: number;
  code:
    | "product-unavailable"
    | "size-unavailable"
    | "sold-out"
    | "quantity-too-low"
    | "quantity-too-high";
};

export type CustomComboProblem =
  | { code: "no-items" }
  | { code: "user-id-required" }
  | { code: "too-few-items"; received: number }
  | { code: "too-many-lines" }
  | { code: "validation-failed"; items: ComboItemProblem[] }
  | { code: "pricing-mismatch"; now: ComboPrice };

/** Validates a custom combo, calculates its price today, and compares that with the price that the page showed. */
export function decideCustomCombo(request: {
  userId: string;
  items: readonly ComboItem[];
  products: ComboProducts;
  tiers: readonly DiscountTier[];
  shown: Paise;
}): Outcome<CustomComboProblem, { items: ComboItem[]; price: ComboPrice }> {
  const validation = validateCustomCombo(request);
  if (!validation.ok) return validation;
  const price = priceCombo(validation.items, request.products, request.tiers);
  const unpriced = price.totalItems === 0;
  if (unpriced || isPriceMismatch(request.shown, price.finalPrice))
    return refused({ code: "pricing-mismatch", now: price });
  return { ok: true, items: validation.items, price };
}

/** Validates a custom combo, with the checks in the order of spec §5 Custom combo checkout. */
export function validateCustomCombo(request: {
  userId: string;
  items: readonly ComboItem[];
  products: ComboProducts;
}): Outcome<CustomComboProblem, { items: ComboItem[] }> {
  const { userId, items, products } = request;
  if (items.length === 0) return refused({ code: "no-items" });
  if (userId === "") return refused({ code: "user-id-required" });
  const received = countPieces(items);
  if (!(received >= MIN_COMBO_ITEMS)) return refused({ code: "too-few-items", received });
  if (items.length > MAX_COMBO_LINES) return refused({ code: "too-many-lines" });
  const problems = items.flatMap((item, index) => itemProblem(item, products, index + 1) ?? []);
  if (problems.length > 0) return refused({ code: "validation-failed", items: problems });
  return { ok: true, items: [...items] };
}

/** Returns an item's first problem, in the order of spec §5. */
function itemProblem(
  { id, size, quantity }: ComboItem,
  products: ComboProducts,
  item: number,
): ComboItemProblem | null {
  const product = products.get(id);
  if (!product) return { item, code: "product-unavailable" };
  const offered = sizeOf(product, size);
  if (offered && exceedsStock(offered, quantity)) return { item, code: "sold-out" };
  if (!offered?.inBuilder) return { item, code: "size-unavailable" };
  if (quantity > MAX_QUANTITY) return { item, code: "quantity-too-high" };
  return isQuantity(quantity) ? null : { item, code: "quantity-too-low" };
}

// ── The builder's selection ─────────────────────────────────────────────────────────────────────

/** The cards chosen in the builder (`selectedItems`, spec §3): an entry for each product and size, in order. */
export type Selection = Readonly<Record<string, ComboItem>>;

export const EMPTY_SELECTION: Selection = {};

/** The localStorage key of the selection, so that the selection survives a reload and the sign-in. */
export const SELECTION_KEY = "combo_selection";

type Choice = Pick<ComboItem, "id" | "size">;

/** Adds one piece, after a click on a size button or '+'. A selection that is full stays as it is. */
export function selectPiece(selection: Selection, choice: Choice): Selection {
  return setPieces(selection, choice, piecesOf(selection, choice) + 1);
}

/** Sets a line's pieces: 0 or less removes the line (spec §2); a quantity above the limit changes nothing. */
export function setPieces(selection: Selection, choice: Choice, quantity: number): Selection {
  const key = lineKey(choice);
  if (quantity < MIN_QUANTITY) return withoutKey(selection, key);
  const isNew = !Object.hasOwn(selection, key);
  if (!isQuantity(quantity)) return selection;
  if (isNew && Object.keys(selection).length >= MAX_COMBO_LINES) return selection;
  const { id, size } = choice;
  return { ...selection, [key]: { id, size, quantity } };
}

function withoutKey(selection: Selection, key: string): Selection {
  return Object.fromEntries(Object.entries(selection).filter(([other]) => other !== key));
}

export function piecesOf(selection: Selection, choice: Choice): number {
  const key = lineKey(choice);
  return Object.hasOwn(selection, key) ? (selection[key]?.quantity ?? 0) : 0;
}

export function selectedItems(selection: Selection): ComboItem[] {
  return Object.values(selection);
}

/** True if a custom combo has at least 5 items; below that, Add to Cart is disabled (spec §5). */
export function isComboLargeEnough(items: number): boolean {
  return items >= MIN_COMBO_ITEMS;
}

/** Removes cards that are no longer sold, because a browser may have stored the selection weeks ago. */
export function offeredSelection(selection: Selection, products: ComboProducts): Selection {
  const offered = Object.entries(selection).filter(([, { id, size }]) => {
    const found = sizeOf(products.get(id) ?? { sizes: [] }, size);
    return found?.inBuilder && !found.soldOut;
  });
  return Object.fromEntries(offered);
}

export function selectionText(selection: Selection): string {
  return comboItemsText(selectedItems(selection));
}

/** Parses the stored selection. Entries that aren't valid items are skipped. */
export function parseSelection(text: string | null): Selection {
  const entries = parsedList(text);
  return entries === null ? EMPTY_SELECTION : entries.reduce(withEntry, EMPTY_SELECTION);
}

function withEntry(selection: Selection, entry: unknown): Selection {
  const item = comboItem(entry);
  if (!item || !isId(item.id)) return selection;
  return setPieces(selection, item, Math.min(item.quantity, MAX_QUANTITY));
}

// ── Lists in JSON columns ───────────────────────────────────────────────────────────────────────

/** Parses `included_products` or `items`: a list, or its JSON text (spec §3). Null if any entry isn't a valid item. */
export function parseComboItems(value: unknown): ComboItem[] | null {
  const items = parsedList(value)?.map(comboItem);
  return items?.every((item) => item !== null) ? items : null;
}

/** Returns the JSON list of items with the specification's field names: `product_id`, `size`, `quantity` (spec §3). */
export function comboItemsText(items: readonly ComboItem[]): string {
  return JSON.stringify(
    items.map(({ id, size, quantity }) => ({ product_id: id, size, quantity })),
  );
}

function parsedList(value: unknown): unknown[] | null {
  const list = typeof value === "string" ? parsedJson(value) : value;
  return Array.isArray(list) ? list : null;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function comboItem(entry: unknown): ComboItem | null {
  if (typeof entry !== "object" || entry === null) return null;
  const { product_id, size, quantity } = entry as Record<string, unknown>;
  if (typeof product_id !== "string" || !isProductSize(size)) return null;
  if (!Number.isSafeInteger(quantity) || (quantity as number) < MIN_QUANTITY) return null;
  return { id: product_id, size, quantity: quantity as number };
}

// ── Ready-made combos ───────────────────────────────────────────────────────────────────────────

export type Combo = {
  combo_id: string;
  combo_name: string;
  description: string;
  image_url: string | null;
  original_price: Paise;
  final_price: Paise;
  included_products: ComboItem[];
  is_active: boolean;
};

/** The combos shown if the query for combos fails (spec §9, reading R13). */
export const FALLBACK_COMBOS: readonly Combo[] = [
  fallbackCombo("starter-pack", "Starter Pack", 107, 99),
  fallbackCombo("small-collection", "Small Collection", 215, 189),
  fallbackCombo("family-pack", "Family Pack", 350, 299),
];

function fallbackCombo(
  combo_id: string,
  combo_name: string,
  original: number,
  final: number,
): Combo {
  return {
    combo_id,
    combo_name,
    description: "",
    image_url: null,
    original_price: rupees(original),
    final_price: rupees(final),
    included_products: [],
    is_active: true,
  };
}

/** The reason why a ready-made combo isn't sold. Cards are named by their product ids. */
export type ComboUnavailable =
  | { code: "combo-inactive" }
  | { code: "combo-unreadable" }
  | { code: "combo-cards-unavailable"; cards: string[] };

type StoredCombo = Pick<Combo, "is_active"> & { included_products: unknown };

/**
 * Decides whether a ready-made combo is offered (reading R43): it must be active, its stored list readable, and all
 * its cards on sale in their sizes. Lists, the combo's page, the cart and the quote all use this. A sold-out combo is
 * shown, but can't be ordered.
 */
export function offeredCombo<Stored extends StoredCombo>(
  stored: Stored,
  products: ComboProducts,
): Outcome<
  ComboUnavailable,
  { combo: Stored & Pick<Combo, "included_products">; soldOut: boolean }
> {
  if (!stored.is_active) return refused({ code: "combo-inactive" });
  const included_products = parseComboItems(stored.included_products);
  if (!included_products?.every(({ quantity }) => isQuantity(quantity)))
    return refused({ code: "combo-unreadable" });
  const missing = included_products.filter((item) => offeredSize(item, products) === null);
  const cards = [...new Set(missing.map(({ id }) => id))];
  if (cards.length > 0) return refused({ code: "combo-cards-unavailable", cards });
  const soldOut = isComboSoldOut(included_products, products);
  return { ok: true, combo: { ...stored, included_products }, soldOut };
}

/** The figures on a combo's card (spec §2 Store, reading R37). */
export type ComboFigures = {
  finalPrice: Paise;
  /** The struck-through price; null if the combo isn't cheaper. */
  originalPrice: Paise | null;
  savings: Paise;
  savedPercent: number;
  /** The sum of the cards' single prices today; null if one of them is no longer sold or is sold out. */
  totalValue: Paise | null;
  items: number;
};

export function comboFigures(combo: Combo, products: ComboProducts): ComboFigures {
  const { original_price, final_price, included_products } = combo;
  const savings = original_price > final_price ? subtract(original_price, final_price) : ZERO;
  const { subtotal } = priceCombo(included_products, products, []);
  return {
    finalPrice: final_price,
    originalPrice: savings > 0 ? original_price : null,
    savings,
    savedPercent: percentSaved(original_price, final_price),
    totalValue: subtotal > 0 ? subtotal : null,
    items: countPieces(included_products),
  };
}
