import type { OrderDetails } from "#pages/order-details.server.ts";
import { texts } from "#pages/orders/texts.ts";
import { useTexts } from "#ui/language";

/** A drawn postmark on a verified order, with the date of its verification. */
export function Postmark({ order }: { order: OrderDetails }) {
  const [payment, verified] = useTexts(texts).details.postmark;
  const at = order.stages.find(({ stage }) => stage === "verified")?.at;
  if (order.payment !== "verified" || order.status === "cancelled") return null;
  return (
    <div
      aria-hidden
      className="grid size-24 -rotate-12 place-items-center rounded-round border-3 border-double border-peacock text-center text-peacock tablet:col-start-2 tablet:row-span-3 tablet:row-start-1 tablet:size-28"
    >
      <span className="font-figures text-small leading-tight font-bold">
        {payment}
        <br />
        {verified}
        {at ? (
          <>
            <br />
            <span className="font-normal">{at.exact.split(" ", 2).join(" ")}</span>
          </>
        ) : null}
      </span>
    </div>
  );
}
