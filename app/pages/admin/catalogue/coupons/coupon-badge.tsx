import { exactDate } from "#domain/formatted-dates";
import type { CouponState } from "#domain/offers/coupon-state";
import { Badge } from "#ui/badge";

export function CouponBadge({ state }: { state: CouponState }) {
  if (state.code === "stopped") return <Badge tone="info">Stopped</Badge>;
  if (state.code === "ended") return <Badge tone="info">{`Ended ${exactDate(state.at)}`}</Badge>;
  if (state.code === "used-up") return <Badge tone="wait">Used up</Badge>;
  if (state.code === "not-begun")
    return <Badge tone="wait">{`Begins ${exactDate(state.at)}`}</Badge>;
  return <Badge tone="ok">{state.until ? `Until ${exactDate(state.until)}` : "Running"}</Badge>;
}
