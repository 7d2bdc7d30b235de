import { Hourglass, Mail } from "lucide";
import { overdueLinks } from "#data/checkout/order-links.server";
import { refundsWithIds } from "#data/checkout/refund-ids.server";
import { refusedSendersOfUnplaced } from "#data/checkout/refused-ids.server";
import { pendingUnplacedPayments } from "#data/checkout/unplaced-payments.server";
import { uninvoicedOrders } from "#data/invoices/invoice-lists.server";
import { failedEmails } from "#data/orders/emails/deliveries.server";
import {
  firstTakenBack,
  firstToVerify,
  oldestOnList,
  type TodayOrder,
} from "#data/orders/lists/work-lists.server";
import { linesToPack } from "#data/orders/parcel/shipping-list.server";
import { reversedAmong } from "#data/orders/payment/reversals.server";
import { missingRefunds, owedRefunds } from "#data/orders/refunds.server";
import { shortOrders } from "#data/orders/shortages.server";
import { contactMessagesIn } from "#data/people/contact-messages.server";
import { statementsForOwner } from "#data/statements/accountant-limit.server";
import { smsSourcesNow } from "#data/statements/sms-sources.server";
import { lowStock } from "#data/stock/runs.server";
import { workCounts } from "#data/today/work.server";
import { dueClock } from "#domain/due-clock";
import { formattedDate } from "#domain/formatted-dates";
import { amountToPay } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { VERIFICATION_HOURS } from "#domain/orders/limits";
import { pickList } from "#domain/orders/parcel/pick-list";
import { refundSentence } from "#domain/orders/payment/evidence/bank";
import { hasPermission, type SellerRole } from "#domain/people/team/seller-roles";
import { plural } from "#domain/plural";
import { SourceNotices } from "#pages/admin/money/bank-sms/paused-source.tsx";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { NoticeLink } from "#pages/admin/parts/notice-link.tsx";
import { listedLink } from "#pages/admin/selling/orders/links/listed-link.server.ts";
import { shownSender } from "#pages/admin/selling/verification/queue.server.ts";
import { backupNews } from "#pages/admin/store/backups/backup-news.server.ts";
import { BackupNotices } from "#pages/admin/store/backups/notices.tsx";
import { expressTexts } from "#pages/admin/store/settings/express-texts.server.ts";
import { ExpressTexts } from "#pages/admin/store/settings/express-texts.tsx";
import { openSetupLines } from "#pages/admin/store/setup/setup-facts.server.ts";
import { SetupNotice } from "#pages/admin/store/setup/setup-notice.tsx";
import { href } from "#protocol/href";
import { allKeyed } from "#request/all-keyed.server";
import { requireSeller } from "#request/session/session.server";
import { settings } from "#request/settings/settings.server";
import { EmptyState } from "#ui/empty-state";
import { Icon } from "#ui/icon";
import { Link } from "#ui/link";
import type { Route } from "./+types/page";
import { booksNews } from "./books.server.ts";
import { Books } from "./books.tsx";
import {
  FailedEmails,
  Messages,
  MissingRefunds,
  OwedRefunds,
  TakenBack,
  UnmatchedCredits,
  UnpaidLinks,
} from "./other-work.tsx";
import { LowStock, ShortOrders } from "./stock.tsx";
import { storeProblems } from "./store-problems.server.ts";
import { StoreProblems } from "./store-problems.tsx";
import { ToPack } from "./to-pack.tsx";
import { UnplacedPayments } from "./unplaced-payments.tsx";
import { Overview, WorkSection } from "./work-section.tsx";

/** The most rows of each list; a link leads to the others. */
const MOST_ROWS_SHOWN = 5;
/**
 * The most rows of orders whose payment was taken back. Higher than `MOST_ROWS_SHOWN`, because no other page lists
 * them.
 */
const MOST_REVERSALS_SHOWN = 50;

/** The admin's first page: everything that needs a seller now. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  const works = hasPermission(role, "work-orders");
  const readsMessages = hasPermission(role, "see-customers");
  const now = new Date();
  const ownsSettings = hasPermission(role, "change-settings");
  const { counts, toPack, lines, ...parts } = await allKeyed({
    takenBack: dated(firstTakenBack(MOST_REVERSALS_SHOWN), now),
    toVerify: dated(firstToVerify(MOST_ROWS_SHOWN), now, VERIFICATION_HOURS),
    withCustomer: dated(oldestOnList("with-customer", MOST_ROWS_SHOWN), now),
    links: works ? overdueLinks(MOST_ROWS_SHOWN, now) : [],
    toPack: dated(oldestOnList("to-pack", MOST_ROWS_SHOWN), now),
    toShip: dated(oldestOnList("to-ship", MOST_ROWS_SHOWN), now),
    lines: linesToPack(),
    counts: workCounts(),
    shortOrders: shortOrders(MOST_ROWS_SHOWN),
    lowStock: lowStock(),
    emails: failedEmails(),
    refunds: owedRefunds(),
    missingRefunds: missingRefunds(now),
    unplaced: shownUnplaced(role, now),
    messages: readsMessages ? contactMessagesIn("open") : null,
    setup: ownsSettings ? openSetupLines() : 0,
    problems: ownsSettings ? storeProblems() : [],
    backups: ownsSettings ? backupNews(now) : null,
    books: ownsSettings ? booksNews(now) : null,
    expressTexts: ownsSettings ? expressTexts(settings()) : [],
    phones: ownsSettings ? smsSourcesNow() : [],
    forOwner: hasPermission(role, "import-without-limit") ? statementsForOwner() : [],
    uninvoiced: hasPermission(role, "see-figures") ? uninvoicedOrders(1) : [],
  });
  return {
    ...parts,
    counts: {
      ...counts,
      messages: readsMessages ? counts.messages : 0,
      "unpaid-links": works ? counts["unpaid-links"] : 0,
      "unmatched-credits": hasPermission(role, "import-statements")
        ? counts["unmatched-credits"]
        : 0,
    },
    works,
    links: parts.links.map((link) => listedLink(link, request, now)),
    readsMessages,
    decides: hasPermission(role, "refund"),
    toPack: {
      orders: toPack,
      lines: lines.filter(({ orderId }) => toPack.some(({ id }) => id === orderId)),
      pickList: pickList(lines),
    },
    messages: (parts.messages?.rows ?? [])
      .slice(0, MOST_ROWS_SHOWN)
      .map(({ id, number, name, subject, sentAt }) => ({
        ...{ id, number, name, subject },
        clock: dueClock(sentAt, settings().policies.answerHours, now),
      })),
  };
}

async function shownUnplaced(role: SellerRole, now: Date) {
  const payments = await pendingUnplacedPayments();
  const ids = payments.map(({ transactionId }) => transactionId);
  const wentBack = await reversedAmong(ids);
  const ownRefunds = await refundsWithIds(ids);
  const refused = await refusedSendersOfUnplaced(payments.map(({ id }) => id));
  return payments.map(({ storedAt, decidedAt: _, refundUpiIdChangedAt: changed, ...payment }) => ({
    ...payment,
    refundUpiIdChanged: changed && formattedDate(changed, now).exact,
    refused: (refused.get(payment.id) ?? []).map((sender) => shownSender(sender, role, now)),
    takenBack: wentBack.has(payment.transactionId),
    ownRefund: refundSentence(ownRefunds.get(payment.transactionId) ?? null) || null,
    stored: formattedDate(storedAt, now),
  }));
}

/** `dueHours`: the hours within which the orders' work is due. */
async function dated(orders: Promise<TodayOrder[]>, now: Date, dueHours?: number) {
  return (await orders).map(({ since, ...order }) => ({
    ...order,
    since: formattedDate(since, now),
    clock: dueHours === undefined ? null : dueClock(since, dueHours, now),
  }));
}

const MORE =
  "flex min-h-11 items-center gap-2 self-start font-medium text-peacock underline-offset-4 hover:underline";

export default function Today({ loaderData }: Route.ComponentProps) {
  const { counts, works, ...other } = loaderData;
  const nothing = Object.values(counts).every((count) => count === 0);
  return (
    <AdminPage width="full" title="Today">
      <StoreProblems problems={other.problems} />
      <SetupNotice openLines={other.setup} />
      <ExpressTexts texts={other.expressTexts} />
      {other.backups ? <BackupNotices {...other.backups} /> : null}
      {other.books ? <Books {...other.books} /> : null}
      {other.phones.map((phone) => (
        <SourceNotices key={phone.id} source={phone} />
      ))}
      {other.forOwner.map(({ id, fileName, count, sum, by }) => (
        <NoticeLink
          key={id}
          tone="wait"
          to={href("/admin/statements/:statementId", { statementId: id })}
          label="Look and verify"
        >
          {plural(count, "payment waits", "payments wait")} for you, {amountToPay(sum)}:{" "}
          {by ?? "an accountant"} imported {fileName}, and its payments are above your limit.
        </NoticeLink>
      ))}
      {other.uninvoiced.length > 0 ? (
        <NoticeLink tone="wait" to={href("/admin/invoices")} label="Invoices">
          The store can’t issue an invoice or credit note that is due.
        </NoticeLink>
      ) : null}
      {nothing ? (
        <EmptyState
          title="No order or message needs you now."
          advice={adminMessages.nothingToVerify}
        />
      ) : (
        <Overview counts={counts} />
      )}
      <TakenBack orders={other.takenBack} count={counts["taken-back"]} />
      <ShortOrders orders={other.shortOrders} count={counts["short-orders"]} />
      <WorkSection
        work="to-verify"
        count={counts["to-verify"]}
        orders={other.toVerify}
        opensQueue={works}
      />
      <WorkSection
        work="with-customer"
        count={counts["with-customer"]}
        orders={other.withCustomer}
      />
      <UnpaidLinks links={other.links} count={counts["unpaid-links"]} />
      <ToPack count={counts["to-pack"]} {...other.toPack} />
      <WorkSection work="to-ship" count={counts["to-ship"]} orders={other.toShip} />
      <LowStock sizes={other.lowStock} count={counts["low-stock"]} />
      <UnplacedPayments payments={other.unplaced} mayDecide={other.decides} />
      <UnmatchedCredits count={counts["unmatched-credits"]} />
      <OwedRefunds refunds={other.refunds} mayRefund={other.decides} />
      <MissingRefunds missingRefunds={other.missingRefunds} />
      <FailedEmails emails={other.emails} />
      <Messages messages={other.messages} count={counts.messages} />
      {other.readsMessages ? (
        <Link to={href("/admin/started-payments")} className={MORE}>
          <Icon of={Hourglass} size={18} />
          Unfinished checkouts
        </Link>
      ) : null}
      {works ? (
        <Link to={href("/admin/order-emails")} className={MORE}>
          <Icon of={Mail} size={18} />
          Emails about new orders
        </Link>
      ) : null}
    </AdminPage>
  );
}
