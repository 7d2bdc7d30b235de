import { Gift as GiftIcon } from "lucide";
import type { Gift } from "#domain/checkout/gift";
import { orderMessages } from "#domain/orders/messages";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/** Says that the order is a gift, and shows the message that goes into the parcel, if the order isn't cancelled. */
export function GiftNote({
  gift,
  isCancelled = false,
}: {
  gift: Gift | null;
  isCancelled?: boolean;
}) {
  const t = useTexts(texts);
  if (!gift) return null;
  return (
    <div className="flex gap-3 rounded-card bg-rose px-4 py-3">
      <Icon of={GiftIcon} size={20} className="mt-0.5 shrink-0 text-kumkum-ink" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold">{orderMessages.giftFor(gift.recipient)}</p>
        {gift.message ? (
          <blockquote className="wrap-anywhere whitespace-pre-line">{gift.message}</blockquote>
        ) : null}
        {isCancelled ? null : (
          <p className="text-small">{gift.message ? t.giftSlip : t.giftWithoutMessage}</p>
        )}
      </div>
    </div>
  );
}
