import type { Coupon } from "#domain/cart/coupons";
import { idsIn } from "#domain/catalogue/catalogue";
import { endOfIndianDay, parseDay, startOfIndianDay } from "#domain/indian-time";
import { parsePrice } from "#domain/money/money";

/** A coupon's terms as they stand in its form. */
export type TypedCoupon = {
  code: string;
  discount_type: string;
  discount_value: string;
  minimum_order_amount: string;
  categories: string[];
  products: string;
  first_day: string;
  last_day: string;
};

export function couponTyped(form: FormData): TypedCoupon {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    code: text("code"),
    discount_type: text("discount_type"),
    discount_value: text("discount_value"),
    minimum_order_amount: text("minimum_order_amount"),
    categories: form.getAll("categories").map(String),
    products: text("products"),
    first_day: text("first_day"),
    last_day: text("last_day"),
  };
}

/** The coupon that these terms would be; null while they aren't whole. */
export function draftOf(
  typed: TypedCoupon,
  known: readonly { key: string; prefixes: readonly string[] }[],
): Coupon | null {
  const value = parsePrice(typed.discount_value.trim());
  const minimum = parsePrice(typed.minimum_order_amount.trim() || "0");
  if (!value || minimum === null) return null;
  const percentage = value / 100;
  if (typed.discount_type === "percentage" && percentage > 100) return null;
  const [first, last] = [parseDay(typed.first_day), parseDay(typed.last_day)];
  const products = idsIn(typed.products);
  return {
    id: "",
    code: typed.code,
    name: "",
    active: true,
    discount:
      typed.discount_type === "percentage"
        ? { type: "percentage", percentage }
        : { type: "fixed", amount: value },
    validFrom: first ? startOfIndianDay(first) : null,
    validUntil: last ? endOfIndianDay(last) : null,
    minimum,
    maxUses: null,
    maxUsesPerPerson: null,
    categories: typed.categories.length > 0 ? typed.categories : null,
    prefixes: known.flatMap(({ key, prefixes }) =>
      typed.categories.includes(key) ? prefixes : [],
    ),
    products: products.length > 0 ? products : null,
  };
}
