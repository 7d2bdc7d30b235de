import { Link, useLocation } from "react-router";
import { checkoutMessages } from "#domain/checkout/messages";
import { Notice } from "#ui/notice";
import type { StartedPayment } from "./payment.server.ts";

/** Payments that were prepared before and have a transaction id or a picture already (reading R52). */
export function StartedPayments({ payments }: { payments: readonly StartedPayment[] }) {
  const { pathname, search } = useLocation();
  return payments.map(({ versionId, total }) => {
    const query = new URLSearchParams(search);
    query.set("version", versionId);
    return (
      <Notice key={versionId} tone="info">
        <p>{checkoutMessages.startedPayment(total)}</p>
        <Link
          to={`${pathname}?${query}`}
          className="flex min-h-11 w-fit items-center font-semibold underline underline-offset-4"
        >
          {checkoutMessages.goToStartedPayment(total)}
        </Link>
      </Notice>
    );
  });
}
