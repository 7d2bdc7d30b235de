import { data } from "react-router";
import { couponCategories, namedProducts } from "#data/offers/coupon-products.server";
import { couponForAdmin } from "#data/offers/coupons.server";
import { formattedDate } from "#domain/formatted-dates";
import { indianDay } from "#domain/indian-time";
import { amountToPay } from "#domain/money/money";
import { offersMessages } from "#domain/offers/admin-messages";
import { couponState } from "#domain/offers/coupon-state";
import { hasPermission } from "#domain/people/team/seller-roles";
import { plural } from "#domain/plural";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { shopFacts } from "#request/settings/shop-facts.server";
import { Link } from "#ui/link";
import { Panel } from "#ui/panel";
import { Timestamp } from "#ui/timestamp";
import type { Route } from "./+types/edit";
import { CouponBadge } from "./coupon-badge.tsx";
import { CouponForm } from "./coupon-form.tsx";

/** The form of a coupon and who used it; empty for a new one. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  const now = new Date();
  const all = await couponCategories();
  const withEpisodes = shopFacts().episodes;
  const shared = { mayEdit: hasPermission(role, "edit-catalogue"), now, withEpisodes };
  const categories = (chosen: readonly string[] = []) =>
    all.filter(({ key }) => key !== "episodes" || withEpisodes || chosen.includes(key));
  if (!("couponId" in params) || params.couponId === undefined)
    return {
      ...shared,
      categories: categories(),
      coupon: null,
      products: [],
      uses: null,
      ends: null,
    };
  const found = await couponForAdmin(params.couponId, now);
  if (!found) throw data(null, { status: 404 });
  const orders = found.uses.orders.map(({ at, ...order }) => ({
    ...order,
    at: formattedDate(at, now),
  }));
  const products = await namedProducts(found.coupon.products ?? []);
  const { validUntil } = found.coupon;
  const ends = validUntil && {
    day: indianDay(validUntil),
    exactTime: formattedDate(validUntil, now).exact,
  };
  return {
    ...{ ...shared, categories: categories(found.coupon.categories ?? []) },
    ...{ coupon: found.coupon, products, ends, uses: { ...found.uses, orders } },
  };
}

export default function EditCoupon({ loaderData }: Route.ComponentProps) {
  const { coupon, uses, now, mayEdit } = loaderData;
  return (
    <AdminPage
      width="form"
      title={coupon?.code ?? "New coupon"}
      back={{ to: href("/admin/coupons"), label: "Coupons" }}
      intro={coupon ? <CouponBadge state={couponState(coupon, now)} /> : undefined}
      actions={coupon && mayEdit ? <Switch {...coupon} /> : undefined}
    >
      <CouponForm key={coupon?.id ?? "new"} {...loaderData} />
      {uses ? <Uses uses={uses} /> : null}
    </AdminPage>
  );
}

/** Stops a coupon at once, or lets it be used again. */
function Switch({ id, active }: { id: string; active: boolean }) {
  return (
    <ButtonForm
      action={formHref("/admin/coupons/:couponId/use", { couponId: id })}
      done={active ? offersMessages.couponStopped : offersMessages.couponStarted}
      fields={{ active: active ? "" : "on" }}
      look={active ? "danger" : "second"}
    >
      {active ? "Stop now" : "Start again"}
    </ButtonForm>
  );
}

function Uses({ uses }: { uses: NonNullable<Route.ComponentProps["loaderData"]["uses"]> }) {
  return (
    <div>
      <Panel title="Used so far">
        <p>
          {`Used in ${plural(uses.used, "order")}. ${plural(uses.held, "open payment page uses it, too.", "open payment pages use it, too.")}`}
        </p>
        <ul className="flex flex-col divide-y divide-line">
          {uses.orders.map(({ id, orderNumber, saved, at }) => (
            <li key={id}>
              <Link
                to={href("/admin/orders/:orderId", { orderId: id })}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2"
              >
                <span className="font-figures break-all underline underline-offset-4">
                  {orderNumber}
                </span>
                <span className="flex gap-x-3 text-small text-ink-soft">
                  saved {amountToPay(saved)} <Timestamp at={at} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {uses.used > uses.orders.length ? (
          <p className="text-small text-ink-soft">The newest {uses.orders.length} are shown.</p>
        ) : null}
      </Panel>
    </div>
  );
}
