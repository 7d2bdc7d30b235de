import type { Coupon } from "#domain/cart/coupons";
import { idsIn } from "#domain/catalogue/catalogue";
import { exactDate, exactTime } from "#domain/formatted-dates";
import {
  endOfIndianDay,
  isLastMinuteOfIndianDay,
  parseDay,
  startOfIndianDay,
} from "#domain/indian-time";
import { amountToPay, parsePrice, rupees } from "#domain/money/money";
import { offersMessages } from "#domain/offers/admin-messages";
import { couponPreviews } from "#domain/offers/coupon-preview";
import {
  type ListedRow,
  type ResourceBadge,
  resource,
  type TypedValues,
  type ValuesOf,
} from "./resource.ts";

export const COUPONS = resource(
  {
    path: "/admin/coupons",
    subject: "coupon",
    title: "Coupons",
    noun: "coupon",
    id: { unique: "code", taken: offersMessages["code-taken"] },
    panels: [
      {
        title: "Code",
        about: ({ used }) =>
          used
            ? "Customers have used this coupon. Your changes apply to carts from now on; open payments and orders keep their discount."
            : undefined,
        fields: [
          {
            name: "code",
            label: "Code",
            kind: "code",
            most: 40,
            required: true,
            readOnly: ({ used }) => Boolean(used),
            hint: ({ used }) =>
              used
                ? "Customers have used this code, so it can't be changed. For another code, make a new coupon."
                : "What customers type: DIWALI26",
            example: "DIWALI26",
          },
          {
            name: "name",
            label: "Name",
            most: 100,
            hint: "Customers see this name where the cart lists the coupon.",
          },
          {
            name: "listed",
            label: "Shown in the cart",
            historyLabel: "Shown to all customers",
            kind: "switch",
            hint: "Everybody who can use the coupon sees it in the cart. If off, only people who know the code can use it.",
          },
          {
            name: "is_active",
            label: "Can be used",
            historyLabel: "Switched on",
            kind: "switch",
            initially: true,
          },
        ],
      },
      {
        title: "Discount",
        fields: [
          {
            name: "discount_type",
            label: "Kind",
            historyLabel: "Kind of discount",
            kind: "choice",
            beside: true,
            options: [
              { value: "percentage", label: () => "Percent", historyLabel: "per cent" },
              { value: "fixed", label: () => "Rupees", historyLabel: "rupees" },
            ],
          },
          {
            name: "discount_value",
            label: "Discount",
            labelFor: ({ discount_type }) => (discount_type === "fixed" ? "Off (₹)" : "Off (%)"),
            kind: "decimal",
            beside: true,
          },
          {
            name: "minimum_order_amount",
            label: "Minimum order (₹)",
            kind: "rupees",
            initially: 0,
          },
        ],
        preview: {
          title: "What customers would pay",
          about: "Without delivery. Each row is a customer who uses the coupon for the first time.",
          empty: "Enter a discount to see what customers would pay.",
          rows: (typed, now) => {
            const coupon = typedCoupon(typed);
            return coupon && couponPreviews(coupon, now);
          },
        },
      },
      {
        title: "What it is for",
        about: "Choose nothing to apply it to everything.",
        fields: [
          {
            name: "applicable_categories",
            label: "Only for these series",
            kind: "choices",
            options: [
              { value: "combos", label: () => "Combos" },
              { value: "episodes", label: () => "Episodes", ofStories: true },
            ],
            rows: "series",
          },
          {
            name: "applicable_products",
            label: "Only these products",
            historyLabel: "Only for these products",
            kind: "products",
            example: "ndk-01",
          },
        ],
      },
      {
        title: "When and how often",
        fields: [
          {
            name: "valid_from",
            label: "First day",
            kind: "date",
            moment: "first",
            hint: "Indian time. Leave it empty to begin at once.",
          },
          {
            name: "valid_until",
            label: "Last day",
            kind: "date",
            moment: "last",
            beside: true,
            hint: ({ endsAt }) =>
              endsAt
                ? `This coupon ends on ${endsAt}, during the day. If you save, it ends at midnight after that day.`
                : "Until midnight, Indian time. Leave it empty if it never ends.",
          },
          {
            name: "max_uses",
            label: "Uses in total",
            historyLabel: "Uses in all",
            kind: "number",
            least: 1,
            most: 1_000_000,
            optional: true,
            hint: "Leave it empty for no limit.",
          },
          {
            name: "max_uses_per_user",
            label: "Uses per customer",
            kind: "number",
            beside: true,
            least: 1,
            most: 1_000,
            optional: true,
            hint: "Leave it empty for no limit.",
          },
        ],
      },
    ],
  },
  ({ discount_type, discount_value, valid_from, valid_until }, wrong) => {
    const value = Number(discount_value);
    if (discount_type === "percentage" && !(value > 0 && value <= 100))
      wrong("discount_value", offersMessages.percentageWrong);
    if (discount_type === "fixed" && !(value > 0))
      wrong("discount_value", offersMessages.amountWrong);
    if (valid_from && valid_until && valid_until < valid_from)
      wrong("valid_until", offersMessages.endsBeforeItBegins);
  },
);

/** The coupon that the typed values describe. Null while its discount is missing or a number can't be read. */
function typedCoupon({
  code = "",
  discount_type = "",
  discount_value = "",
  minimum_order_amount = "",
  valid_from = "",
  valid_until = "",
  ...typed
}: TypedValues): Coupon | null {
  const value = parsePrice(discount_value.trim());
  const minimum = parsePrice(minimum_order_amount.trim() || "0");
  const isPercentage = discount_type === "percentage";
  if (!value || minimum === null || (isPercentage && value > 10_000)) return null;
  const [first, last] = [parseDay(valid_from), parseDay(valid_until)];
  const categories = idsIn(typed.applicable_categories ?? "");
  return {
    id: "",
    code,
    name: "",
    active: true,
    discount: isPercentage
      ? { type: "percentage", percentage: value / 100 }
      : { type: "fixed", amount: value },
    validFrom: first ? startOfIndianDay(first) : null,
    validUntil: last ? endOfIndianDay(last) : null,
    minimum,
    maxUses: null,
    maxUsesPerPerson: null,
    categories,
    // The preview makes up products of a series, so any prefix will do.
    prefixes: categories,
    products: idsIn(typed.applicable_products ?? ""),
  };
}

/** `used_count` counts the orders and the open payments that use the coupon. */
type CouponRow = ValuesOf<typeof COUPONS> & { used_count: number };

export function listedCoupon(coupon: CouponRow, now: Date): ListedRow {
  const { discount_type, discount_value, minimum_order_amount: minimum } = coupon;
  const { max_uses, used_count, listed } = coupon;
  const off =
    discount_type === "percentage"
      ? `${Number(discount_value)}% off`
      : `${amountToPay(rupees(discount_value))} off`;
  const from = minimum > 0 ? ` from ${amountToPay(minimum)}` : "";
  const uses = `${used_count}${max_uses === null ? "" : ` of ${max_uses}`} used`;
  const about = [coupon.name, off + from, uses, listed ? "listed" : "private"];
  return {
    name: coupon.code,
    about: about.filter(Boolean).join(" · "),
    badges: [couponBadge(coupon, now)],
  };
}

/** Says whether a coupon can be used now, or why not. If several reasons apply, it is the most lasting one. */
export function couponBadge(
  {
    is_active,
    valid_from,
    valid_until,
    max_uses,
    used_count,
  }: Pick<CouponRow, "is_active" | "valid_from" | "valid_until" | "max_uses" | "used_count">,
  now: Date,
): ResourceBadge {
  if (!is_active) return { tone: "info", text: "Stopped" };
  if (valid_until && now > valid_until)
    return { tone: "info", text: `Ended ${exactDate(valid_until)}` };
  if (max_uses !== null && used_count >= max_uses) return { tone: "wait", text: "Used up" };
  if (valid_from && now < valid_from)
    return { tone: "wait", text: `Begins ${exactDate(valid_from)}` };
  return { tone: "ok", text: valid_until ? `Until ${exactDate(valid_until)}` : "Running" };
}

/** The facts that the form mentions of a coupon: its uses, and the moment at which it ends if that is during a day. */
export function besideCoupon({ used_count, valid_until }: CouponRow) {
  const endsAt = valid_until && !isLastMinuteOfIndianDay(valid_until) ? exactTime(valid_until) : "";
  return { used: used_count, endsAt };
}
