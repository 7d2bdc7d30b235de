import {
  type StartedPaymentRow,
  startedPaymentsSince,
} from "#data/checkout/payment-reminders.server";
import { formattedDate } from "#domain/formatted-dates";
import { daysBefore } from "#domain/indian-time";
import { amountToPay } from "#domain/money/money";
import { whatsAppAddress } from "#domain/people/whatsapp";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { NextPage } from "#pages/admin/parts/lists/next-page.tsx";
import { NothingHere } from "#pages/admin/parts/lists/nothing-here.tsx";
import { pathWith } from "#pages/admin/parts/lists/path-with.ts";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { storeFacts } from "#request/settings/store-facts.server";
import { TextLink } from "#ui/link";
import { Timestamp } from "#ui/timestamp";
import type { Route } from "./+types/page";

const DAYS = 3;

/**
 * Lists payments that customers started and didn't confirm. Some have paid and don't know that they must send their
 * transaction id.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireSeller(context);
  const now = new Date();
  const since = daysBefore(now, DAYS);
  const after = url.searchParams.get("after") ?? undefined;
  const { rows, next } = await startedPaymentsSince(since, storeFacts(), after);
  return { payments: rows.map((row) => shown(row, now)), next };
}

function shown(row: StartedPaymentRow, now: Date) {
  return {
    ...row,
    started: formattedDate(row.startedAt, now),
    isExpired: row.expiresAt <= now,
    sent: row.sentAt && formattedDate(row.sentAt, now),
    whatsApp: row.whatsApp && whatsAppAddress(row.mobile, row.whatsApp),
  };
}
type Shown = ReturnType<typeof shown>;

export default function StartedPayments({ loaderData: { payments, next } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Unfinished checkouts"
      back={href("/admin")}
      width="list"
      intro={`Payment pages that customers opened in the last ${DAYS} days and didn't confirm. As far as the store knows, nobody has paid.`}
    >
      {payments.length === 0 ? <NothingHere>There are no unfinished checkouts.</NothingHere> : null}
      <ul className="overflow-hidden rounded-card border border-line bg-card empty:hidden">
        {payments.map((payment) => (
          <li key={payment.id} className="border-line not-first:border-t">
            <Row payment={payment} />
          </li>
        ))}
      </ul>
      <NextPage to={next && pathWith(href("/admin/started-payments"), { after: next })}>
        Older ones
      </NextPage>
    </AdminPage>
  );
}

function Row({ payment }: { payment: Shown }) {
  const { customerId, customerName, email, mobile, total, started, isExpired, whatsApp } = payment;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <strong className="w-20 tabular-nums">{amountToPay(total)}</strong>
      <div className="min-w-0 flex-1 basis-[12rem]">
        <TextLink to={href("/admin/customers/:customerId", { customerId })}>
          <span className="truncate">{customerName || email}</span>
        </TextLink>
        <p className="text-small text-ink-soft">
          <Timestamp at={started} />
          {isExpired ? " · can't be paid any more" : null} · <Reminded payment={payment} />
        </p>
      </div>
      {whatsApp ? (
        <a
          href={whatsApp}
          target="_blank"
          rel="noreferrer"
          aria-label={`Remind ${customerName || email} by WhatsApp`}
          className="flex min-h-11 items-center font-medium text-peacock underline underline-offset-4"
        >
          WhatsApp {mobile}
        </a>
      ) : null}
    </div>
  );
}

function Reminded({ payment: { reminder, sent } }: { payment: Shown }) {
  if (sent)
    return (
      <>
        reminded <Timestamp at={sent} />
      </>
    );
  return REMINDERS[reminder];
}

const REMINDERS: Record<StartedPaymentRow["reminder"], string> = {
  none: "not reminded",
  queued: "reminder not sent yet",
  sent: "reminded",
  ended: "wants no reminders",
};
