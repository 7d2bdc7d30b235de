import { ChevronDown } from "lucide";
import { lineLabel } from "#domain/cart/line-label";
import { lineKey, lineTotal } from "#domain/cart/lines";
import { DELIVERY_LABELS } from "#domain/checkout/shipping";
import { storeMessages } from "#domain/messages";
import { amountToPay } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { shownMobile } from "#domain/people/shown-phone";
import type { CheckoutPayment } from "#forms/checkout/payment-view.server";
import { checkoutPath } from "#pages/checkout/open-payments/payment-path.ts";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { TextLink } from "#ui/link";
import { GiftNote } from "#ui/orders/gift-note";
import { ExactAmount } from "#ui/orders/order-sums";
import { Sum } from "#ui/orders/sum";
import { ComboContents } from "#ui/pictures/combo-contents";
import { texts } from "./texts.ts";

/** What the payment is for and where it is delivered, as it was promised, with a link to change it. */
export function PaymentSummary({
  payment,
  open,
  mayChange,
}: {
  payment: CheckoutPayment;
  open: boolean;
  mayChange: boolean;
}) {
  const t = useTexts(texts);
  const { holds, delivery, source } = payment;
  return (
    <section className="rounded-card border border-line bg-card px-4 tablet:px-6">
      <details open={open} className="group">
        <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-2 py-2">
          <span className="min-w-0">
            <span className="font-semibold">{t.yourOrder}</span>
            <span className="block text-small text-ink-soft group-open:hidden">
              {holds}
              {delivery ? (
                <span className="line-clamp-2 break-words">
                  {t.to(delivery.name, delivery.address)}
                </span>
              ) : null}
            </span>
          </span>
          <Icon of={ChevronDown} size={20} className="shrink-0 group-open:rotate-180" />
        </summary>
        <Details payment={payment} />
      </details>
      {mayChange ? (
        <TextLink
          to={checkoutPath(source, { change: "1" })}
          className="pb-1 text-small font-semibold text-peacock"
        >
          {delivery ? t.change : t.changeDigital}
        </TextLink>
      ) : null}
    </section>
  );
}

function Details({ payment }: { payment: CheckoutPayment }) {
  const t = useTexts(texts);
  const { lines, discount, exactDiscount, shipping, total, delivery, gift, mobile } = payment;
  return (
    <>
      <dl className="flex flex-col gap-y-2 pb-4 tabular-nums">
        {lines.map((line) => (
          <Sum
            key={lineKey(line)}
            label={
              <>
                {line.name}
                <span className="block text-small text-ink-soft">
                  {lineLabel(line)} × {line.quantity}
                </span>
                <ComboContents line={line} />
              </>
            }
          >
            {amountToPay(lineTotal(line))}
          </Sum>
        ))}
        {discount > 0 ? <Sum label={t.couponDiscount}>−{amountToPay(discount)}</Sum> : null}
        <Sum label={DELIVERY_LABELS[shipping.type]}>
          {shipping.cost === 0 ? storeMessages.free : amountToPay(shipping.cost)}
        </Sum>
        <ExactAmount discount={exactDiscount} />
        <Sum label={t.total} className="border-t border-line pt-2 font-semibold">
          {amountToPay(total)}
        </Sum>
        {delivery ? (
          <div className="border-t border-line pt-2">
            <dt className="text-small text-ink-soft">{orderMessages.deliveryAddress}</dt>
            <dd className="break-words whitespace-pre-line">
              {delivery.name}
              {"\n"}
              {delivery.address}
              {delivery.mobile === mobile ? null : `\n${shownMobile(delivery.mobile)}`}
            </dd>
          </div>
        ) : null}
        {mobile === "" ? null : (
          <div>
            <dt className="text-small text-ink-soft">{t.mobile}</dt>
            <dd>{shownMobile(mobile)}</dd>
          </div>
        )}
      </dl>
      {gift ? (
        <div className="pb-4">
          <GiftNote gift={gift} />
        </div>
      ) : null}
    </>
  );
}
