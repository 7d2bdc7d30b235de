import { ChevronDown, Download } from "lucide";
import { amountToPay } from "#domain/money/money";
import type { OutcomeGroup, OutcomeRow } from "#domain/statements/outcome-rows";
import { OUTCOMES, type OutcomeCode } from "#domain/statements/outcomes";
import { href } from "#protocol/href";
import { Badge } from "#ui/badge";
import { Icon } from "#ui/icon";
import { Link } from "#ui/link";

/** How many rows of an outcome the page shows; its CSV file has all of them. */
export const SHOWN_ROWS = 50;

/** The lines with one outcome, folded: how many, how much money, and each line with its order. */
export function OutcomeList({
  statementId,
  group,
  confirmed,
}: {
  statementId: string;
  group: OutcomeGroup;
  confirmed: boolean;
}) {
  const { code, count, sum, rows } = group;
  const { title, about, tone } = OUTCOMES[code];
  const file = `${href("/admin/statements/:statementId/lines", { statementId })}?of=${code}`;
  // The linked page lists only lines of confirmed statements, so before that there is no link.
  const more = confirmed ? MORE[code] : undefined;
  return (
    <details data-outcome={code} className="group rounded-card border border-line bg-card">
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <Badge tone={tone}>
          <span className="tabular-nums">{count.toLocaleString("en-IN")}</span>
        </Badge>
        <h2 className="min-w-0 flex-1 basis-[8rem] font-text text-base font-semibold">{title}</h2>
        {sum > 0 ? <span className="tabular-nums">{amountToPay(sum)}</span> : null}
        <Icon of={ChevronDown} size={18} className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3 border-t border-line py-3">
        <p className="max-w-prose px-4 text-ink-soft">{about}</p>
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is never sorted again
            <li key={index}>
              <Row row={row} />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-x-4 px-4">
          {rows.length === SHOWN_ROWS ? <p>Only the first {SHOWN_ROWS} are shown.</p> : null}
          {more ? (
            <Link to={more.to} className={LINK}>
              {more.label}
            </Link>
          ) : null}
          <a href={file} download className={LINK}>
            <Icon of={Download} size={18} />
            All as CSV
          </a>
        </div>
      </div>
    </details>
  );
}

/** The page where an outcome's lines are dealt with, if that isn't the order's page. */
const MORE: Partial<Record<OutcomeCode, { to: string; label: string }>> = {
  near: {
    to: href("/admin/statements/money"),
    label: "Say whose payment it is",
  },
  withoutOrder: {
    to: href("/admin/statements/money"),
    label: "See which customers may have sent it",
  },
};

const LINK =
  "flex min-h-11 items-center gap-2 font-medium text-peacock underline-offset-4 hover:underline";

function Row({ row }: { row: OutcomeRow }) {
  const to = pathOf(row);
  if (!to)
    return (
      <div className={ROW}>
        <RowText row={row} />
      </div>
    );
  return (
    <Link to={to} className={`${ROW} hover:bg-rose`}>
      <RowText row={row} />
    </Link>
  );
}

function pathOf({ order, report }: OutcomeRow): string | null {
  if (order) return href("/admin/orders/:orderId", { orderId: order.id });
  return report ? href("/admin/statements/:statementId", { statementId: report.id }) : null;
}

const ROW =
  "grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 px-4 py-2";

function RowText({ row }: { row: OutcomeRow }) {
  const { line, transactionId, amount, day, reason, order, report } = row;
  const label = order?.number ?? report?.name;
  return (
    <>
      <span className="font-figures wrap-anywhere">{transactionId ?? `Line ${line}`}</span>
      <span className="font-semibold tabular-nums">
        {amount === null ? "" : amountToPay(amount)}
      </span>
      {label ? (
        <span className="col-span-full font-figures text-small wrap-anywhere text-peacock underline underline-offset-4">
          {label}
        </span>
      ) : null}
      <span className="col-span-full text-small text-ink-soft wrap-anywhere">
        {[reason, transactionId && line !== null && `line ${line}`, day]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </>
  );
}
