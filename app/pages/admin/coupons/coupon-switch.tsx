import { href } from "react-router";
import { offersMessages } from "#domain/offers/admin-messages";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/store-form";

/** Stops a coupon at once, or lets it be used again. */
export function CouponSwitch({
  coupon: { id, active },
}: {
  coupon: { id: string; active: boolean };
}) {
  const form = useAdminForm(
    href("/admin/coupons/:couponId/use", { couponId: id }),
    active ? offersMessages.couponStopped : offersMessages.couponStarted,
  );
  return (
    <StoreForm form={form} className="flex flex-col gap-2">
      <RefusalNotice refusal={form.refusal} />
      <input type="hidden" name="active" value={active ? "" : "on"} />
      <Button type="submit" look={active ? "danger" : "second"} busy={form.busy}>
        {active ? "Stop now" : "Start again"}
      </Button>
    </StoreForm>
  );
}
