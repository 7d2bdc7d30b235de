import type { Coupon } from "#domain/cart/coupons";
import { idsIn } from "#domain/catalogue/catalogue";
import { endOfIndianDay, parseDay, startOfIndianDay } from "#domain/indian-time";
import { parsePrice } from "#domain/money/money";

/** The coupon that the typed terms describe. Null while its value is missing or a number can't be read. */
export function draftOf(
  typed: FormData,
  known: readonly { key: string; prefixes: readonly string[] }[],
): Coupon | null {
  const text = (name: string) => String(typed.get(name) ?? "");
  const value = parsePrice(text("discount_value").trim());
  const minimum = parsePrice(text("minimum_order_amount").trim() || "0");
  if (!value || minimum === null) return null;
  const isPercentage = text("discount_type") === "percentage";
  const percentage = value / 100;
  if (isPercentage && percentage > 100) return null;
  const [first, last] = [parseDay(text("first_day")), parseDay(text("last_day"))];
  const categories = typed.getAll("categories").map(String);
  const products = idsIn(text("products"));
  return {
    id: "",
    code: text("code"),
    name: "",
    active: true,
    discount: isPercentage ? { type: "percentage", percentage } : { type: "fixed", amount: value },
    validFrom: first ? startOfIndianDay(first) : null,
    validUntil: last ? endOfIndianDay(last) : null,
    minimum,
    maxUses: null,
    maxUsesPerPerson: null,
    categories: categories.length > 0 ? categories : null,
    prefixes: known.flatMap(({ key, prefixes }) => (categories.includes(key) ? prefixes : [])),
    products: products.length > 0 ? products : null,
  };
}
