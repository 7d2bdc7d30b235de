/** Puts names in the place of the ids that events store, so that sellers read what they know from the shop. */
import { parseComboItems } from "#domain/catalogue/combos";
import type { AdminEventRow } from "./admin-events.ts";

/**
 * What an id belongs to: a subject of the history, a `size` (`<product id> <size>`, its name without the product's), or
 * an `order` (its number).
 */
export type NamedKind = string;
type NameOf = (kind: NamedKind, id: string) => string | null;

/** The fields that store ids of other rows, by subject. */
const FIELDS_WITH_IDS: Readonly<Record<string, Readonly<Record<string, NamedKind>>>> = {
  coupon: { applicable_products: "product", applicable_categories: "series" },
  combo: { included_products: "stock" },
  "tax-rate": { product_id: "product" },
  "story-page": { series: "series" },
  "story-tile": { page: "story-page", story_page: "story-page", order: "story-tile" },
  security: { order: "order" },
};

/** Returns the event with the names that `nameOf` knows; an id without a name stays. */
export function withNames(event: AdminEventRow, nameOf: NameOf): AdminEventRow {
  const { subject, subjectId } = event;
  const facts = Object.entries(event.facts).map(([field, value]) => {
    if (subject === "product" && ["sizes", "sold_out"].includes(field))
      return [field, named(value, (keys) => sizeNames(keys, subjectId ?? "", nameOf))];
    const kind = FIELDS_WITH_IDS[subject]?.[field];
    return [field, kind ? named(value, (id) => nameOf(kind, id)) : value];
  });
  const name = subjectId ? nameOf(subject, subjectId) : null;
  return { ...event, name, facts: Object.fromEntries(facts) };
}

/** Returns the names of a product's sizes. An import stores their keys as one text, with spaces. */
function sizeNames(keys: string, product: string, nameOf: NameOf): string {
  return keys
    .split(" ")
    .map((key) => nameOf("size", `${product} ${key}`) ?? key)
    .join(", ");
}

/** Returns the value with a name in the place of each id, in lists, in changes and in the contents of a combo. */
function named(value: unknown, nameOf: (id: string) => string | null): unknown {
  if (typeof value === "string") return nameOf(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => named(each, nameOf));
  if (typeof value !== "object" || value === null) return value;
  const [item] = parseComboItems([value]) ?? [];
  if (item) {
    const size = `${item.id} ${item.size}`;
    return `${item.quantity} × ${nameOf(size) ?? size}`;
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, named(each, nameOf)]));
}
