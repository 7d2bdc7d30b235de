import type { ReactNode } from "react";
import { amountToPay, subtract } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { statusLabel } from "#domain/orders/order-status";
import { shownMobile } from "#domain/people/shown-phone";
import { stockAdminMessages } from "#domain/stock/admin-messages";
import type { ShownPayment } from "#pages/admin/selling/verification/queue.server.ts";
import { href } from "#protocol/href";
import { CopyButton } from "#ui/forms/copy-button";
import { EvidenceList } from "./evidence-list.tsx";
import { NewTabLink } from "./new-tab-link.tsx";

/** The amount and the transaction id that the bank's list must show, at the top of the payment. */
export function AmountAndId({ payment }: { payment: ShownPayment }) {
  const { due, total, transactionId } = payment;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="text-title leading-tight font-semibold tabular-nums">{amountToPay(due)}</p>
      <p className="font-figures text-lead leading-tight font-semibold wrap-anywhere select-all">
        {groupedByFour(transactionId)}
      </p>
      <div className="max-tablet:hidden">
        <CopyButton text={transactionId} content="transaction ID" />
      </div>
      {due === total ? null : (
        <p className="w-full text-small text-ink-soft">
          {adminMessages.receivedBefore(amountToPay(subtract(total, due)), amountToPay(total))}
        </p>
      )}
    </div>
  );
}

/** Shows digits in groups of four, as banks print them. The gaps are margins, so copied text has no spaces. */
function groupedByFour(digits: string): ReactNode {
  return digits.match(/.{1,4}/g)?.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups of one number
    <span key={index} className="not-last:mr-[0.35em]">
      {group}
    </span>
  ));
}

/** Evidence that the seller mustn't overlook: it is shown above the screenshot. */
export function StrongEvidence({ payment }: { payment: ShownPayment }) {
  return <EvidenceList evidence={payment.evidence.filter(isStrong)} />;
}

function isStrong({ strength }: ShownPayment["evidence"][number]): boolean {
  return strength === "against" || strength === "doubt" || strength === "proof";
}

/** The customer, the time, the items, and earlier payments of the order. */
export function PaymentFacts({ payment }: { payment: ShownPayment }) {
  const { customer, items, payee, rejected, others, orderId, orderNumber } = payment;
  return (
    <div className="flex flex-col gap-4">
      {payment.status === "cancelled" ? (
        <p className="rounded-card bg-wait px-4 py-3 text-on-wait">
          {adminMessages.cancelledByCustomer(amountToPay(payment.due))}
        </p>
      ) : null}
      {payment.missing > 0 ? (
        <p className="rounded-card bg-wait px-4 py-3 text-on-wait">
          {stockAdminMessages.piecesMissing(payment.missing)}
        </p>
      ) : null}
      <EvidenceList evidence={payment.evidence.filter((line) => !isStrong(line))} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <Fact name="Customer">
          <span className="font-semibold">{customer.name ?? customer.email}</span>
          <span className="block text-small break-all text-ink-soft">
            {[customer.name && customer.email, customer.mobile && shownMobile(customer.mobile)]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </Fact>
        <Fact name="Sent">
          <time dateTime={payment.submitted.iso}>{payment.submitted.exact}</time>
        </Fact>
        <Fact name="For">
          <ul>
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
              <li key={index}>
                {item.quantity} × {item.name}
                {item.label ? <span className="text-ink-soft">, {item.label}</span> : null}
              </li>
            ))}
          </ul>
        </Fact>
        {payee ? (
          <Fact name="Paid to">
            <span className="break-all">{payee}</span>
          </Fact>
        ) : null}
        <Fact name="Order">
          <OrderLink id={orderId}>{orderNumber}</OrderLink>
        </Fact>
        {rejected.length > 0 ? (
          <Fact name="Rejected">
            <ul>
              {rejected.map((earlier) => (
                <li key={earlier.at.iso} className="wrap-anywhere">
                  <span className="font-figures">{earlier.transactionId}</span>, {earlier.at.words}
                  {earlier.received === null ? null : `, ${amountToPay(earlier.received)} arrived`}
                  <span className="block text-small text-ink-soft">{earlier.reason}</span>
                </li>
              ))}
            </ul>
          </Fact>
        ) : null}
        <Fact name="Other orders">
          {others.count === 0 ? "This is the customer's first order" : <Others others={others} />}
        </Fact>
      </dl>
    </div>
  );
}

function Others({ others: { count, newest } }: { others: ShownPayment["others"] }) {
  return (
    <ul>
      {newest.map(({ id, orderNumber, status, payment }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          <OrderLink id={id}>{orderNumber}</OrderLink>
          <span className="text-small text-ink-soft">{statusLabel(status, payment)}</span>
        </li>
      ))}
      {count > newest.length ? (
        <li className="text-small text-ink-soft">{count - newest.length} more</li>
      ) : null}
    </ul>
  );
}

function OrderLink({ id, children }: { id: string; children: string }) {
  return (
    <NewTabLink
      to={href("/admin/orders/:orderId", { orderId: id })}
      className="font-figures break-all text-peacock tablet:min-h-0"
    >
      {children}
    </NewTabLink>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-small leading-[1.5rem] text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
