import { z } from "zod";
import { couponCategories, unknownProducts } from "#data/offers/coupon-products.server";
import { saveCoupon, switchCoupon } from "#data/offers/coupons.server";
import { idsIn } from "#domain/catalogue/catalogue";
import { endOfIndianDay, startOfIndianDay } from "#domain/indian-time";
import { parsePrice, plainDecimal } from "#domain/money/money";
import { offersMessages } from "#domain/offers/admin-messages";
import {
  checkbox,
  optionalDay,
  optionalNumber,
  priceField,
  refuseSave,
  SAVING,
  seenField,
  switchField,
  textField,
} from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, refuse } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";

/** Browsers send one checked box as a text, and several as a list. */
const category = z.string().max(40);
const categories = z
  .union([category.transform((key) => [key]), z.array(category).max(200)])
  .default([]);

const Coupon = z
  .object({
    version: seenField,
    id: z.string().max(36).default(""),
    code: z
      .string()
      .default("")
      .transform((text) => text.trim().toUpperCase())
      .refine((code) => /^[\p{L}\p{M}\p{N}_-]{1,40}$/u.test(code), {
        error: () => offersMessages.codeWrong,
      }),
    name: textField(100),
    is_active: checkbox,
    listed: checkbox,
    discount_type: z.enum(["percentage", "fixed"]),
    discount_value: z.string().max(20).default(""),
    minimum_order_amount: priceField,
    categories,
    products: z
      .string()
      .max(2_000)
      .default("")
      .transform((text) => idsIn(text)),
    first_day: optionalDay,
    last_day: optionalDay,
    max_uses: optionalNumber(1, 1_000_000),
    max_uses_per_user: optionalNumber(1, 1_000),
  })
  .transform(({ discount_value: text, ...coupon }, context) => {
    const value = parsePrice(text.trim());
    const isPercentage = coupon.discount_type === "percentage";
    if (value && !(isPercentage && value > 10_000)) return { ...coupon, value };
    const message = isPercentage ? offersMessages.percentageWrong : offersMessages.amountWrong;
    context.addIssue({ code: "custom", path: ["discount_value"], message });
    return z.NEVER;
  });

export const adminCouponForms = [
  /** Adds a coupon, or changes the one named by `id`; carts use it from then on. */
  form(
    "/admin/coupons/saving",
    {
      ...sellersForm("edit-catalogue"),
      schema: Coupon,
      example: {
        version: "",
        id: "",
        code: "DIWALI26",
        name: "Diwali",
        is_active: "on",
        listed: "on",
        discount_type: "percentage",
        discount_value: "10",
        minimum_order_amount: "300",
        categories: "combos",
        products: "ndk-01",
        first_day: "2026-11-01",
        last_day: "2026-11-12",
        max_uses: "20",
        max_uses_per_user: "1",
      },
    },
    async ({ person, value: coupon }) => {
      const { first_day, last_day, products } = coupon;
      if (first_day && last_day && last_day < first_day)
        return refuse("fields", { last_day: offersMessages.endsBeforeItBegins });
      const known = new Set((await couponCategories()).map(({ key }) => key));
      const deleted = coupon.categories.filter((key) => !known.has(key));
      if (deleted.length > 0)
        return refuse("fields", { form: offersMessages.seriesUnknown(deleted.join(", ")) });
      const unknown = await unknownProducts(products);
      if (unknown.length > 0)
        return refuse("fields", { products: offersMessages.productsUnknown(unknown.join(", ")) });
      const values = {
        code: coupon.code,
        name: coupon.name,
        is_active: coupon.is_active,
        listed: coupon.listed,
        discount_type: coupon.discount_type,
        discount_value: plainDecimal(coupon.value),
        minimum_order_amount: coupon.minimum_order_amount,
        valid_from: first_day ? startOfIndianDay(first_day) : null,
        valid_until: last_day ? endOfIndianDay(last_day) : null,
        max_uses: coupon.max_uses,
        max_uses_per_user: coupon.max_uses_per_user,
        applicable_categories: orNone(coupon.categories),
        applicable_products: orNone(products),
      };
      const saving = { seen: coupon.version, by: person.id, now: new Date() };
      const saved = await saveCoupon(coupon.version === null ? null : coupon.id, values, saving);
      if (saved.ok) return saved;
      return refuseProblem(saved.problem, offersMessages, {
        ...SAVING,
        "code-taken": { as: "fields", field: "code" },
        "code-in-use": { as: "fields", field: "code" },
        "fewer-than-taken": { as: "fields", field: "max_uses" },
      });
    },
  ),

  /** Switches a coupon on or off. */
  form(
    "/admin/coupons/:couponId/use",
    {
      ...sellersForm("edit-catalogue"),
      schema: z.object({ active: switchField }),
      example: { active: "on" },
    },
    async ({ person, value: { active } }, { params }) => {
      const saving = { by: person.id, now: new Date() };
      const switched = await switchCoupon(params.couponId, active, saving);
      return switched.ok ? switched : refuseSave(switched.problem);
    },
  ),
];

function orNone(list: string[]): string[] | null {
  return list.length > 0 ? list : null;
}
