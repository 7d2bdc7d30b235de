import { Truck } from "lucide-react";
import {
  DELIVERY_COSTS,
  DELIVERY_TIMES_AT_CHECKOUT,
  FREE_DELIVERY_FROM,
} from "#domain/checkout/shipping";
import { amountToPay } from "#domain/money/money";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/** What delivery costs and how long it takes, before anybody fills a cart (spec §9 Shipping). */
export function DeliveryNote() {
  const words = useTexts(texts);
  const time = DELIVERY_TIMES_AT_CHECKOUT;
  return (
    <div className="flex gap-3">
      <Truck aria-hidden size={22} className="shrink-0 text-peacock" />
      <dl className="min-w-0 text-small">
        <dt className="font-semibold">{words.delivery}</dt>
        <dd>
          {words.standardDelivery(amountToPay(DELIVERY_COSTS.standard), time.standard)}
          <strong className="block text-on-ok">
            {words.freeFrom(amountToPay(FREE_DELIVERY_FROM))}
          </strong>
        </dd>
        <dd className="text-ink-soft">
          {words.expressDelivery(amountToPay(DELIVERY_COSTS.express), time.express)}
        </dd>
      </dl>
    </div>
  );
}
