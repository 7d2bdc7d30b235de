import type { CouponUses as Uses } from "#data/offers/coupons.server";
import { amountToPay } from "#domain/money/money";
import { offersMessages } from "#domain/offers/admin-messages";
import { plural } from "#domain/plural";
import { formHref } from "#forms/form-href";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { href } from "#protocol/href";
import { Link } from "#ui/link";
import { Panel } from "#ui/panel";
import { Timestamp } from "#ui/timestamp";
import type { EditedRow } from "./edit.tsx";

/** Stops a coupon at once, or lets it be used again. `onVersion` is called with the coupon's new version. */
export function CouponSwitch({
  row: { id, values },
  onVersion,
}: {
  row: EditedRow;
  onVersion: (version: number) => void;
}) {
  const active = values.is_active === true;
  return (
    <ButtonForm
      action={formHref("/admin/coupons/:couponId/use", { couponId: id })}
      done={active ? offersMessages.couponStopped : offersMessages.couponStarted}
      fields={{ active: active ? "" : "on" }}
      onDone={({ version }) => onVersion(Number(version))}
      look={active ? "danger" : "second"}
    >
      {active ? "Stop now" : "Start again"}
    </ButtonForm>
  );
}

export function CouponUses({ uses: { used, held, orders } }: { uses: Uses }) {
  return (
    <Panel title="Used so far">
      <p>
        {`Used in ${plural(used, "order")}. ${plural(held, "open payment page uses it, too.", "open payment pages use it, too.")}`}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {orders.map(({ id, orderNumber, saved, at }) => (
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
      {used > orders.length ? (
        <p className="text-small text-ink-soft">The newest {orders.length} are shown.</p>
      ) : null}
    </Panel>
  );
}
