import type { FailedEmail } from "#data/orders/emails/deliveries.server";
import type { OwedRefund } from "#data/orders/refunds.server";
import type { DueClock } from "#domain/due-clock";
import { amountToPay } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { ClockBadge } from "#pages/admin/parts/clock-badge.tsx";
import { LinkRows } from "#pages/admin/selling/orders/links/link-rows.tsx";
import type { ListedLink } from "#pages/admin/selling/orders/links/listed-link.server.ts";
import { href } from "#protocol/href";
import { Link, TextLink } from "#ui/link";
import { Section } from "./work-section.tsx";

const LIST = "mt-2 flex flex-col rounded-card px-3";

/** Links that nobody has paid an hour after they were made, or a day after they ran out. */
export function UnpaidLinks({ links, count }: { links: readonly ListedLink[]; count: number }) {
  const all = { to: href("/admin/orders/links"), label: "See all" };
  return (
    <Section work="unpaid-links" count={count} listLink={all}>
      <div className="mt-2">
        <LinkRows links={links} />
      </div>
    </Section>
  );
}

/** Refunds to make, because an order was paid twice or cancelled after it was paid (reading R54). */
export function OwedRefunds({ refunds }: { refunds: OwedRefund[] }) {
  return (
    <Section work="refunds" count={refunds.length}>
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
    </Section>
  );
}

/** Unmatched credits: statements show the money, but no order has its transaction id (reading R52). */
export function UnmatchedCredits({ count }: { count: number }) {
  const all = {
    to: href("/admin/statements/money"),
    label: "See which customers may have sent it",
  };
  return (
    <Section work="unmatched-credits" count={count} listLink={all}>
      <p>Your bank says that this money came in, but no order has its transaction ID.</p>
    </Section>
  );
}

/** Orders whose paid episodes couldn't be emailed. */
export function FailedEmails({ emails }: { emails: FailedEmail[] }) {
  return (
    <Section work="failed-emails" count={emails.length}>
      <p>{adminMessages.emailsFailed}</p>
      <ul className={`${LIST} bg-bad text-on-bad`}>
        {emails.map(({ orderId, orderNumber }) => (
          <li key={orderId}>
            <TextLink to={href("/admin/orders/:orderId", { orderId })} className="font-figures">
              {orderNumber}
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type UnansweredMessage = {
  id: string;
  number: number;
  name: string;
  subject: string;
  clock: DueClock;
};

export function Messages({ messages, count }: { messages: UnansweredMessage[]; count: number }) {
  return (
    <Section
      work="messages"
      count={count}
      listLink={{ to: href("/admin/messages"), label: "Read them" }}
    >
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
