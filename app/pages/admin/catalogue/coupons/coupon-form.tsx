import { useState } from "react";
import type { CouponCategory, NamedProduct } from "#data/offers/coupon-products.server";
import type { AdminCoupon } from "#data/offers/coupons.server";
import type { CouponDiscount } from "#domain/cart/coupons";
import { endOfIndianDay, indianDay, isLastMinuteOfIndianDay } from "#domain/indian-time";
import { formHref } from "#forms/form-href";
import { Checkbox, SavingForm } from "#pages/admin/parts/forms/saving-form.tsx";
import { typedPrice } from "#pages/admin/parts/forms/typed-price.ts";
import { href } from "#protocol/href";
import { Field, SelectField } from "#ui/forms/field";
import { Notice } from "#ui/notice";
import { Panel } from "#ui/panel";
import { CouponPreviewTable } from "./coupon-preview-table.tsx";
import { CouponProducts } from "./coupon-products.tsx";
import { draftOf } from "./typed-coupon.ts";

type Shown = {
  coupon: AdminCoupon | null;
  ends: { day: string; exactTime: string } | null;
  categories: readonly CouponCategory[];
  /** The products and episodes that the coupon is for. */
  products: readonly NamedProduct[];
  /** False while the shop sells no episodes: the form then doesn't speak of them. */
  withEpisodes: boolean;
  now: Date;
  mayEdit: boolean;
};

export function CouponForm({
  coupon,
  ends,
  categories,
  products,
  withEpisodes,
  now,
  mayEdit,
}: Shown) {
  const [typed, setTyped] = useState<FormData | null>(null);
  const draft = typed ? draftOf(typed, categories) : coupon && untilMidnight(coupon);
  const kind = typed?.get("discount_type") ?? coupon?.discount.type;
  const used = (coupon?.usedCount ?? 0) > 0;
  return (
    <SavingForm
      // 'Stop now' saves a new version of the coupon, so the form starts again from it.
      key={coupon?.version}
      action={formHref("/admin/coupons/saving")}
      version={coupon?.version ?? null}
      next={href("/admin/coupons")}
      mayEdit={mayEdit}
      onTyped={setTyped}
    >
      {(errors) => (
        <>
          {used ? (
            <Notice tone="info">
              Customers have used this coupon. Your changes apply to carts from now on; open
              payments and orders keep their discount.
            </Notice>
          ) : null}
          {coupon?.validUntil && ends && !isLastMinuteOfIndianDay(coupon.validUntil) ? (
            <Notice tone="wait">
              This coupon ends on {ends.exactTime}, during the day. If you save, it ends at midnight
              after that day.
            </Notice>
          ) : null}
          <Panel title="Code">
            {coupon ? <input type="hidden" name="id" value={coupon.id} /> : null}
            <Field
              label="Code"
              name="code"
              defaultValue={coupon?.code ?? ""}
              readOnly={used}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="[&_input]:uppercase"
              error={errors.code}
              hint={
                used
                  ? "Customers have used this code, so it can't be changed. For another code, make a new coupon."
                  : "What customers type: DIWALI26"
              }
            />
            <Field
              label="Name"
              name="name"
              defaultValue={coupon?.name ?? ""}
              maxLength={100}
              error={errors.name}
              hint="Customers see this name where the cart lists the coupon."
            />
            <Checkbox
              name="listed"
              label="Shown in the cart"
              hint="Everybody who can use the coupon sees it in the cart. If off, only people who know the code can use it."
              defaultChecked={coupon?.listed ?? false}
            />
            <Checkbox
              name="is_active"
              label="Can be used"
              defaultChecked={coupon?.active ?? true}
            />
          </Panel>
          <Panel title="Discount">
            <div className="grid grid-cols-2 gap-4 max-tablet:has-[[aria-invalid]]:grid-cols-1">
              <SelectField
                label="Kind"
                name="discount_type"
                defaultValue={coupon?.discount.type ?? "percentage"}
                error={errors.discount_type}
              >
                <option value="percentage">Percent</option>
                <option value="fixed">Rupees</option>
              </SelectField>
              <Field
                label={kind === "fixed" ? "Off (₹)" : "Off (%)"}
                name="discount_value"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={coupon ? typedDiscount(coupon.discount) : ""}
                error={errors.discount_value}
              />
            </div>
            <Field
              label="Minimum order (₹)"
              name="minimum_order_amount"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={coupon ? typedPrice(coupon.minimum) : "0"}
              error={errors.minimum_order_amount}
            />
          </Panel>
          <CouponPreviewTable coupon={draft} now={now} />
          <Panel title="What it is for">
            <p className="text-small text-ink-soft">Choose nothing to apply it to everything.</p>
            <div className="grid gap-x-4 tablet:grid-cols-2">
              {categories.map(({ key, label }) => (
                <Checkbox
                  key={key}
                  name="categories"
                  value={key}
                  label={label}
                  defaultChecked={coupon?.categories?.includes(key) ?? false}
                />
              ))}
            </div>
            <CouponProducts
              saved={products}
              withEpisodes={withEpisodes}
              mayEdit={mayEdit}
              error={errors.products}
            />
          </Panel>
          <Panel title="When and how often">
            <div className="grid gap-4 tablet:grid-cols-2">
              <Field
                label="First day"
                name="first_day"
                type="date"
                defaultValue={coupon?.validFrom ? indianDay(coupon.validFrom) : ""}
                error={errors.first_day}
                hint="Indian time. Leave it empty to begin at once."
              />
              <Field
                label="Last day"
                name="last_day"
                type="date"
                defaultValue={ends?.day ?? ""}
                error={errors.last_day}
                hint="Until midnight, Indian time. Leave it empty if it never ends."
              />
              <Field
                label="Uses in total"
                name="max_uses"
                inputMode="numeric"
                autoComplete="off"
                defaultValue={coupon?.maxUses ?? ""}
                error={errors.max_uses}
                hint="Leave it empty for no limit."
              />
              <Field
                label="Uses per customer"
                name="max_uses_per_user"
                inputMode="numeric"
                autoComplete="off"
                defaultValue={coupon?.maxUsesPerPerson ?? ""}
                error={errors.max_uses_per_user}
                hint="Leave it empty for no limit."
              />
            </div>
          </Panel>
        </>
      )}
    </SavingForm>
  );
}

/** The coupon as a save would store it: its last day ends at midnight in India. */
function untilMidnight(coupon: AdminCoupon): AdminCoupon {
  const { validUntil } = coupon;
  return { ...coupon, validUntil: validUntil && endOfIndianDay(indianDay(validUntil)) };
}

function typedDiscount(discount: CouponDiscount): string {
  return discount.type === "percentage" ? String(discount.percentage) : typedPrice(discount.amount);
}
