import { href, Link } from "react-router";
import { listStatementImports } from "#data/statements/imports.server";
import { hasColumns } from "#data/statements/layouts.server";
import { countUnmatchedCredits } from "#data/statements/unmatched-credits.server";
import { formattedDate } from "#domain/formatted-dates";
import { hasPermission } from "#domain/people/team/seller-roles";
import { LAYOUTS } from "#domain/statements/reading/layouts";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { CountBadge } from "#pages/admin/parts/count-badge.tsx";
import { NothingHere } from "#pages/admin/parts/nothing-here.tsx";
import { requireSeller } from "#request/session/session.server";
import { Badge } from "#ui/badge";
import { ButtonLink } from "#ui/forms/button";
import { Panel } from "#ui/panel";
import type { Route } from "./+types/page";
import { bankOf } from "./shown-import.server.ts";
import { SmsBox } from "./sms-box.tsx";
import { StatementForm } from "./statement-form.tsx";

/** A bank's file is chosen here; below stand those that were. */
export async function loader({ context }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  const now = new Date();
  const [imports, unmatched, remembered] = await Promise.all([
    listStatementImports(),
    countUnmatchedCredits(),
    hasColumns(),
  ]);
  const banks = new Intl.ListFormat("en-GB").format(LAYOUTS.map(({ name }) => name));
  return { imports: imports.map((row) => listed(row, now)), unmatched, remembered, banks, role };
}

function listed(row: Awaited<ReturnType<typeof listStatementImports>>[number], now: Date) {
  const { verify = 0, done: _, ...open } = row.found ?? {};
  return {
    id: row.id,
    fileName: row.file_name,
    bank: bankOf(row),
    by: row.createdBy,
    at: formattedDate(row.created_at, now),
    verified: row.confirmed_at ? verify : null,
    open: Object.values(open).reduce((sum, count) => sum + count, 0),
  };
}

export default function Statements({
  loaderData: { imports, unmatched, remembered, banks, role },
}: Route.ComponentProps) {
  return (
    <AdminPage
      title="Statements"
      width="form"
      actions={
        <ButtonLink look="second" to={href("/admin/statements/money")}>
          Money without an order
          <CountBadge of={unmatched} />
        </ButtonLink>
      }
      about="Choose a statement from your bank or payment app. The store looks in it for payments that you haven't verified; one press then verifies all that match exactly by ID and amount."
    >
      <Panel title="Read a statement">
        <StatementForm hasColumns={remembered} banks={banks} />
      </Panel>
      <SmsBox />
      {hasPermission(role, "change-settings") ? (
        <ButtonLink look="second" to={href("/admin/bank-sms")} className="self-start">
          The bank's SMS, forwarded
        </ButtonLink>
      ) : null}
      <section aria-labelledby="imports" className="flex flex-col gap-2">
        <h2 id="imports" className="text-title">
          Read so far
        </h2>
        {imports.length === 0 ? (
          <NothingHere>No statement has been read yet.</NothingHere>
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

function StatementImportLink({ id, fileName, bank, by, at, verified, open }: Listed) {
  return (
    <Link
      to={href("/admin/statements/:statementId", { statementId: id })}
      className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-rose"
    >
      <span className="min-w-0 flex-1 basis-48">
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

type Listed = ReturnType<typeof listed>;
