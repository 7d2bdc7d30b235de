import { href, Link } from "react-router";
import { unplacedPaymentsForSeller } from "#data/checkout/unplaced-payments.server";
import { type FailedEmail, failedEmails } from "#data/email/deliveries.server";
import { ordersToVerify } from "#data/orders/order-lists.server";
import { type OwedRefund, owedRefunds } from "#data/orders/refunds.server";
import { formattedDate } from "#domain/formatted-dates";
import { amountToPay } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { requireSeller } from "#request/session/session.server";
import { EmptyEnvelope } from "#ui/empty-state";
import { ButtonLink } from "#ui/forms/button";
import type { Route } from "./+types/page";
import { listed, OrderLink } from "./orders/list/order-link.tsx";
import { UnplacedPayments } from "./unplaced-payments.tsx";

/** What needs the seller's hand: payments without an order, refunds, emails, and payments to verify. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireSeller(context, "see-orders");
  const after = url.searchParams.get("after") ?? undefined;
  const [{ rows, next }, dead, owed, payments] = await Promise.all([
    ordersToVerify(after),
    failedEmails(),
    owedRefunds(),
    unplacedPaymentsForSeller(),
  ]);
  const now = new Date();
  const unplaced = payments.map(({ storedAt, decidedAt: _, ...payment }) => ({
    ...payment,
    stored: formattedDate(storedAt, now),
  }));
  return { next, dead, owed, unplaced, orders: rows.map((row) => listed(row, now)) };
}

export default function Admin({ loaderData }: Route.ComponentProps) {
  const { orders, next, dead, owed, unplaced } = loaderData;
  return (
    <div className="shell flex flex-col gap-5 py-6">
      <title>Admin</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-display">To verify</h1>
      <FailedEmails emails={dead} />
      <OwedRefunds refunds={owed} />
      <UnplacedPayments payments={unplaced} />
      {orders.length === 0 ? (
        <div className="flex flex-col items-center gap-4 py-8 text-center text-lead text-ink-soft">
          <EmptyEnvelope />
          <p>{adminMessages.nothingToVerify}</p>
        </div>
      ) : null}
      <ul className="flex flex-col gap-3">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderLink order={order} plain />
          </li>
        ))}
      </ul>
      {next ? (
        <ButtonLink
          look="second"
          className="self-end"
          to={`${href("/admin")}?${new URLSearchParams({ after: next })}`}
        >
          Next orders
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** What was paid for and didn't reach its buyer. */
function FailedEmails({ emails }: { emails: FailedEmail[] }) {
  if (emails.length === 0) return null;
  return (
    <section className="rounded-card bg-bad px-4 py-3 text-on-bad">
      <h2 className="font-text text-base font-semibold tracking-normal">
        {adminMessages.emailsFailed}
      </h2>
      <ul className="flex flex-wrap gap-x-5">
        {emails.map(({ orderId, orderNumber }) => (
          <li key={orderId}>
            <Link
              to={href("/admin/orders/:orderId", { orderId })}
              className="flex min-h-11 items-center font-figures underline underline-offset-4"
            >
              {orderNumber}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Paid for twice, or cancelled after its payment (reading R54). */
function OwedRefunds({ refunds }: { refunds: OwedRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <section className="rounded-card bg-wait px-4 py-3 text-on-wait">
      <h2 className="font-text text-base font-semibold tracking-normal">
        {adminMessages.refundsOwed}
      </h2>
      <ul className="flex flex-wrap gap-x-5">
        {refunds.map(({ id, orderId, orderNumber, amount, upiId }) => (
          <li key={id}>
            <Link
              to={href("/admin/orders/:orderId", { orderId })}
              className="flex min-h-11 items-center underline underline-offset-4"
            >
              <span>
                {amountToPay(amount)} <span className="font-figures break-all">{orderNumber}</span>
                {upiId ? <span className="break-all"> · {upiId}</span> : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
