import { Truck } from "lucide";
import { timeAtCheckout } from "#domain/checkout/shipping";
import { amountToPay } from "#domain/money/money";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { useStoreTerms } from "#ui/store-terms";
import { texts } from "./texts.ts";

/** What delivery costs and how long it takes, shown before anybody fills a cart (spec §9 Shipping). */
export function DeliveryNote() {
  const t = useTexts(texts);
  const { delivery } = useStoreTerms();
  const { choices, costs, freeFrom } = delivery;
  return (
    <div className="flex gap-3">
      <Icon of={Truck} size={22} className="shrink-0 text-peacock" />
      <dl className="min-w-0 text-small">
        <dt className="font-semibold">{t.delivery}</dt>
        <dd>
          {t.standardDelivery(amountToPay(costs.standard), timeAtCheckout("standard", delivery))}
          {freeFrom === null ? null : (
            <strong className="block text-on-ok">{t.freeFrom(amountToPay(freeFrom))}</strong>
          )}
        </dd>
        {choices.includes("express") ? (
          <dd className="text-ink-soft">
            {t.expressDelivery(amountToPay(costs.express), timeAtCheckout("express", delivery))}
          </dd>
        ) : null}
      </dl>
    </div>
  );
}
