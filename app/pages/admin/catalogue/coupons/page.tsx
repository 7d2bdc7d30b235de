import { type AdminCoupon, couponsForAdmin } from "#data/offers/coupons.server";
import { amountToPay } from "#domain/money/money";
import { couponState } from "#domain/offers/coupon-state";
import { hasPermission } from "#domain/people/team/seller-roles";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ListRow } from "#pages/admin/parts/lists/list-row.tsx";
import { NothingHere } from "#pages/admin/parts/lists/nothing-here.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { ButtonLink } from "#ui/forms/button";
import type { Route } from "./+types/page";
import { CouponBadge } from "./coupon-badge.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  const now = new Date();
  const coupons = await couponsForAdmin();
  return {
    mayEdit: hasPermission(role, "edit-catalogue"),
    coupons: coupons.map((coupon) => listedCoupon(coupon, now)),
  };
}

function listedCoupon(coupon: AdminCoupon, now: Date) {
  const { id, code, name, discount, minimum, usedCount, maxUses, listed: isListed } = coupon;
  const gives =
    discount.type === "percentage"
      ? `${discount.percentage}% off`
      : `${amountToPay(discount.amount)} off`;
  const from = minimum > 0 ? ` from ${amountToPay(minimum)}` : "";
  const uses = `${usedCount}${maxUses === null ? "" : ` of ${maxUses}`} used`;
  return { id, code, name, gives: gives + from, uses, isListed, state: couponState(coupon, now) };
}

export default function Coupons({ loaderData: { coupons, mayEdit } }: Route.ComponentProps) {
  return (
    <AdminPage
      width="list"
      title="Coupons"
      actions={
        mayEdit ? <ButtonLink to={href("/admin/coupons/new")}>New coupon</ButtonLink> : undefined
      }
    >
      {coupons.length === 0 ? <NothingHere>There are no coupons yet.</NothingHere> : null}
      <ul className="flex flex-col gap-3">
        {coupons.map((coupon) => (
          <li key={coupon.id}>
            <ListRow
              to={href("/admin/coupons/:couponId", { couponId: coupon.id })}
              name={coupon.code}
            >
              {coupon.name ? <span className="wrap-anywhere">{coupon.name}</span> : null}
              <span className="text-ink-soft tabular-nums">
                {coupon.gives} · {coupon.uses} · {coupon.isListed ? "listed" : "private"}
              </span>
              <CouponBadge state={coupon.state} />
            </ListRow>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
