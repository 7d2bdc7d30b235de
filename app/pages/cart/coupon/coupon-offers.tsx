import { TicketPercent } from "lucide";
import { type CouponOffer, type CouponTerms, couponOffers } from "#domain/cart/coupons";
import type { CartLine } from "#domain/cart/lines";
import { amountToPay, wholeRupees } from "#domain/money/money";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

const MAX_COUPONS_OFFERED = 3;

/** The coupons that fit these lines, each applied by one press, and those that need a slightly larger cart. */
export function CouponOffers({
  offered,
  lines,
  applied,
  busy,
  onApply,
}: {
  offered: readonly CouponTerms[];
  lines: readonly CartLine[];
  applied: CouponTerms | null;
  busy: boolean;
  onApply: (coupon: CouponTerms) => void;
}) {
  const t = useTexts(texts);
  const inCart = lines.filter(({ quantity }) => quantity > 0);
  const offers = couponOffers(offered, { lines: inCart, applied }).slice(0, MAX_COUPONS_OFFERED);
  if (offers.length === 0) return null;
  return (
    <ul aria-label={t.couponsForYou} className="flex flex-wrap gap-2">
      {offers.map((offer) => (
        <li key={offer.coupon.code} className="min-w-0 max-w-full">
          {offer.missing > 0 ? (
            <NearlyReachedOffer offer={offer} />
          ) : (
            <Chip offer={offer} busy={busy} onApply={() => onApply(offer.coupon)} />
          )}
        </li>
      ))}
    </ul>
  );
}

type ChipProps = { offer: CouponOffer; busy: boolean; onApply: () => void };

function Chip({ offer: { coupon, saves }, busy, onApply }: ChipProps) {
  const t = useTexts(texts);
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onApply}
      className="flex min-h-11 max-w-full items-center gap-2 rounded-round border border-dashed border-on-ok bg-ok px-3 text-left text-small text-on-ok active:translate-y-px"
    >
      <Icon of={TicketPercent} size={18} className="shrink-0" />
      <span className="min-w-0">
        <span className="sr-only">{t.applyCoupon} </span>
        <strong className="break-words">{coupon.code}</strong> {t.saves(amountToPay(saves))}
      </span>
    </button>
  );
}

function NearlyReachedOffer({ offer: { coupon, missing } }: Pick<ChipProps, "offer">) {
  const t = useTexts(texts);
  const { discount } = coupon;
  const what =
    discount.type === "percentage"
      ? t.percentOff(discount.percentage)
      : t.amountOff(wholeRupees(discount.amount));
  return (
    <p className="py-1 text-small text-ink-soft">
      {t.addMoreFor(amountToPay(missing), coupon.code, what)}
    </p>
  );
}
