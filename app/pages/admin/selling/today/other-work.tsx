import { amountToPay } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { plural } from "#domain/plural";
import { ClockBadge } from "#pages/admin/parts/clock-badge.tsx";
import { OrderNumber } from "#pages/admin/parts/order-number.tsx";
import { LinkRows } from "#pages/admin/selling/orders/links/link-rows.tsx";
import { href } from "#protocol/href";
import { Link, TextLink } from "#ui/link";
import { Notice } from "#ui/notice";
import type { Route } from "./+types/page";
import { Section, WorkSection } from "./work-section.tsx";

type Today = Route.ComponentProps["loaderData"];

const LIST = "mt-2 flex flex-col rounded-card px-3";

/**
 * Orders whose verified payment the bank has taken back, as a statement shows. A seller should look before anything
 * is sent.
 */
export function TakenBack({ orders, count }: { orders: Today["takenBack"]; count: number }) {
  return (
    <WorkSection work="taken-back" count={count} orders={orders}>
      <p>
        {plural(
          count,
          "verified payment was taken back by the bank, or doesn't match a statement.",
          "verified payments were taken back by the bank, or don't match a statement.",
        )}{" "}
        Open the order before you send anything or give money back.
      </p>
    </WorkSection>
  );
}

/** Links that nobody has paid an hour after they were made, or a day after they ran out. */
export function UnpaidLinks({ links, count }: Pick<Today, "links"> & { count: number }) {
  return (
    <Section work="unpaid-links" count={count}>
      <div className="mt-2">
        <LinkRows links={links} />
      </div>
    </Section>
  );
}

/** Refunds to make, because an order was paid twice or cancelled after it was paid (reading R54). */
export function OwedRefunds({
  refunds,
  mayRefund,
}: Pick<Today, "refunds"> & { mayRefund: boolean }) {
  return (
    <Section work="refunds" count={refunds.length}>
      <RefundList refunds={refunds} />
      {mayRefund ? (
        <TextLink to={href("/admin/refunds")} className="text-peacock">
          {adminMessages.makeByQr}
        </TextLink>
      ) : null}
    </Section>
  );
}

/** Refunds that were sent, as sellers say, and that no statement of these days shows (reading R73). */
export function MissingRefunds({ missingRefunds }: Pick<Today, "missingRefunds">) {
  if (missingRefunds.length === 0) return null;
  return (
    <Notice tone="wait">
      <p>{adminMessages.missingRefunds}</p>
      <RefundList refunds={missingRefunds} />
    </Notice>
  );
}

function RefundList({ refunds }: { refunds: Today["missingRefunds"] }) {
  return (
    <ul className={`${LIST} bg-wait text-on-wait`}>
      {refunds.map(({ id, orderId, orderNumber, amount }) => (
        <li key={id}>
          <TextLink to={href("/admin/orders/:orderId", { orderId })}>
            <span>
              {amountToPay(amount)} <span className="font-figures break-all">{orderNumber}</span>
            </span>
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

/** Unmatched credits: statements show the money, but no order has its transaction id (reading R52). */
export function UnmatchedCredits({ count }: { count: number }) {
  return (
    <Section work="unmatched-credits" count={count}>
      <p>Your bank says that this money came in, but no order has its transaction ID.</p>
    </Section>
  );
}

/** Orders whose paid episodes couldn't be emailed. */
export function FailedEmails({ emails }: Pick<Today, "emails">) {
  return (
    <Section work="failed-emails" count={emails.length}>
      <p>{adminMessages.emailsFailed}</p>
      <ul className={`${LIST} bg-bad text-on-bad`}>
        {emails.map(({ orderId, orderNumber }) => (
          <li key={orderId}>
            <OrderNumber orderId={orderId}>{orderNumber}</OrderNumber>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Messages({ messages, count }: Pick<Today, "messages"> & { count: number }) {
  return (
    <Section work="messages" count={count}>
      <ul className="mt-2 overflow-hidden rounded-card border border-line bg-card">
        {messages.map(({ id, number, name, subject, clock }) => (
          <li key={id} className="border-line not-first:border-t">
            <Link
              to={`${href("/admin/messages")}#message-${id}`}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 px-3 py-2 hover:bg-rose"
            >
              <span className="min-w-0">
                <span className="block truncate">{subject || "No subject"}</span>
                <span className="block truncate text-small text-ink-soft">
                  Message {number} · {name}
                </span>
              </span>
              <ClockBadge clock={clock} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
