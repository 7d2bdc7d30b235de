import { listStatementImports } from "#data/statements/imports.server";
import { feesOf, hasSettlements, unexplained } from "#data/statements/settlements.server";
import { countUnmatchedCredits } from "#data/statements/unmatched-credits.server";
import { monthAfter, monthOf, requestedMonth } from "#domain/figures/payment-days";
import { formattedDate } from "#domain/formatted-dates";
import { indianDay } from "#domain/indian-time";
import { rupeesWithPaise } from "#domain/money/money";
import { hasPermission } from "#domain/people/team/seller-roles";
import { openCount } from "#domain/statements/outcomes";
import { LAYOUTS, layoutName } from "#domain/statements/reading/layouts";
import { unexplainedSentences } from "#domain/statements/settlements";
import { stepLabel } from "#pages/admin/money/numbers/steps.ts";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { CountBadge } from "#pages/admin/parts/count-badge.tsx";
import { NothingHere } from "#pages/admin/parts/lists/nothing-here.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { Badge } from "#ui/badge";
import { ButtonLink } from "#ui/forms/button";
import { Link } from "#ui/link";
import { Panel } from "#ui/panel";
import type { Route } from "./+types/page";
import { SmsBox } from "./sms-box.tsx";
import { StatementForm } from "./statement-form.tsx";

/** Uploads a bank's file, and lists the statements that were imported. */
export async function loader({ context }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  const now = new Date();
  const [imports, unmatched, sums] = await Promise.all([
    listStatementImports(),
    countUnmatchedCredits(),
    settlementSums(now),
  ]);
  const banks = new Intl.ListFormat("en-GB").format(LAYOUTS.map(({ name }) => name));
  return { imports: imports.map((row) => listedImport(row, now)), unmatched, sums, banks, role };
}

/** The payment provider's fees and unexplained sums. Null: no provider's report has been imported. */
async function settlementSums(now: Date) {
  if (!(await hasSettlements())) return null;
  const month = monthOf(now);
  const fees = [month, monthAfter(month, -1)].map(async (of) => {
    const { from, until } = requestedMonth(of, now);
    return { month: of, ...(await feesOf(from, until)) };
  });
  const sentences = unexplainedSentences(await unexplained(now), indianDay(now));
  return { fees: await Promise.all(fees), sentences };
}

function listedImport(row: Awaited<ReturnType<typeof listStatementImports>>[number], now: Date) {
  const found = row.found ?? {};
  return {
    id: row.id,
    fileName: row.file_name,
    bank: layoutName(row.layout),
    by: row.createdBy,
    at: formattedDate(row.created_at, now),
    verified: row.confirmed_at ? (found.verify ?? 0) : null,
    open: openCount(found),
  };
}

export default function Statements({
  loaderData: { imports, unmatched, sums, banks, role },
}: Route.ComponentProps) {
  return (
    <AdminPage
      title="Statements"
      actions={
        <ButtonLink look="second" to={href("/admin/statements/money")}>
          Money without an order
          <CountBadge count={unmatched} />
        </ButtonLink>
      }
      intro="Choose a statement from your bank or payment app. The store looks in it for payments that you haven't verified. With one press you then verify all whose ID and amount match exactly."
    >
      <Panel title="Import a statement">
        <StatementForm banks={banks} />
      </Panel>
      {sums ? <Sums {...sums} /> : null}
      <SmsBox />
      {hasPermission(role, "change-settings") ? (
        <ButtonLink look="second" to={href("/admin/bank-sms")} className="self-start">
          Messages of your bank
        </ButtonLink>
      ) : null}
      <section aria-labelledby="imports" className="flex flex-col gap-2">
        <h2 id="imports" className="text-title">
          Imported so far
        </h2>
        {imports.length === 0 ? (
          <NothingHere>No statement has been imported yet.</NothingHere>
        ) : (
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
            {imports.map((row) => (
              <li key={row.id}>
                <StatementImportLink {...row} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </AdminPage>
  );
}

/** Shows what the payment provider kept as fees, and which sums aren't explained. */
function Sums({ fees, sentences }: NonNullable<Awaited<ReturnType<typeof settlementSums>>>) {
  return (
    <Panel title="Payouts of your payment provider">
      <dl className="grid gap-x-6 gap-y-2 tablet:grid-cols-2">
        {fees.map(({ month, fee, tax }) => (
          <div key={month}>
            <dt className="text-small text-ink-soft">Fees on payments of {stepLabel(month)}</dt>
            <dd className="tabular-nums">
              {rupeesWithPaise(fee)}, and {rupeesWithPaise(tax)} tax on the fees
            </dd>
          </div>
        ))}
      </dl>
      {sentences.length === 0 ? (
        <p>The reports explain every payout.</p>
      ) : (
        <ul aria-label="Not explained" className="flex flex-col gap-3">
          {sentences.map((sentence) => (
            <li key={sentence} className="border-l-4 border-kumkum pl-3 wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function StatementImportLink({ id, fileName, bank, by, at, verified, open }: ListedImport) {
  return (
    <Link
      to={href("/admin/statements/:statementId", { statementId: id })}
      className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-rose"
    >
      <span className="min-w-0 flex-1 basis-[12rem]">
        <span className="block font-semibold wrap-anywhere">{fileName}</span>
        <span className="block text-small text-ink-soft wrap-anywhere">
          {[bank, by].filter(Boolean).join(", ")}
          {bank || by ? ", " : ""}
          <time dateTime={at.iso}>{at.words}</time>
        </span>
      </span>
      {verified === null ? (
        <Badge tone="wait">Not confirmed</Badge>
      ) : (
        <Badge tone="ok">{verified.toLocaleString("en-IN")} verified</Badge>
      )}
      {verified !== null && open > 0 ? (
        <span className="text-small tabular-nums">{open.toLocaleString("en-IN")} open</span>
      ) : null}
    </Link>
  );
}

type ListedImport = ReturnType<typeof listedImport>;
