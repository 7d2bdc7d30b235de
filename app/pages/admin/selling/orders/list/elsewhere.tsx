import { LinkRows } from "#pages/admin/selling/orders/links/link-rows.tsx";
import type { ListedLink } from "#pages/admin/selling/orders/links/listed-link.server.ts";
import { Link } from "#ui/link";
import type { FoundPayment } from "./elsewhere.server.ts";

/** Lists unpaid links, payments and money that the search found beside orders. */
export function Elsewhere({
  links,
  payments,
}: {
  links: readonly ListedLink[];
  payments: readonly FoundPayment[];
}) {
  return (
    <>
      {links.length > 0 ? (
        <section aria-labelledby="found-links" className="flex flex-col gap-2">
          <h2 id="found-links" className="text-title">
            Links sent, not paid yet
          </h2>
          <LinkRows links={links} />
        </section>
      ) : null}
      {payments.length > 0 ? (
        <section aria-labelledby="found-payments" className="flex flex-col gap-2">
          <h2 id="found-payments" className="text-title">
            Other payments
          </h2>
          <ul className="overflow-hidden rounded-card border border-line bg-card">
            {payments.map(({ id, to, amount, transactionId, details }) => (
              <li key={id} className="border-line not-first:border-t">
                <Link
                  to={to}
                  className="flex min-h-14 flex-col justify-center px-3 py-2 underline-offset-4 hover:underline"
                >
                  <span className="flex flex-wrap gap-x-3">
                    <strong className="tabular-nums">{amount}</strong>
                    <span className="font-figures">{transactionId}</span>
                  </span>
                  <span className="text-small wrap-anywhere text-ink-soft">{details}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
