import { z } from "zod";
import { plainDecimal } from "#domain/money/money";
import type { OutcomeGroup } from "#domain/statements/outcome-rows";
import { OUTCOME_CODES, OUTCOMES } from "#domain/statements/outcomes";
import { csvFile } from "#pages/admin/parts/csv-file.server.ts";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/lines";
import { importWithOutcomes } from "./shown-import.server.ts";

const OutcomeParameter = z.enum(OUTCOME_CODES).nullable().catch(null);

/** Exports all rows of one outcome (`of`), or of all, as CSV. The page shows only the first ones. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const seller = requireSeller(context);
  const { groups } = await importWithOutcomes(params.statementId, seller);
  const of = OutcomeParameter.parse(url.searchParams.get("of"));
  const exported = groups.filter(({ code }) => of === null || code === of);
  return csvFile(`statement-${of ?? "all"}`, COLUMNS, exported.flatMap(rowsOf));
}

const COLUMNS = ["Found", "Line", "Transaction ID", "Amount (₹)", "Day", "Order", "Why"] as const;

/** IDs get the prefix 'UPI ', because spreadsheets turn a long number into 4.01235E+11. */
function rowsOf({ code, rows }: OutcomeGroup): string[][] {
  return rows.map(({ line, transactionId, amount, day, order, reason, report }) => [
    OUTCOMES[code].title,
    line === null ? "" : String(line),
    transactionId === null ? "" : `UPI ${transactionId}`,
    amount === null ? "" : plainDecimal(amount),
    day ?? "",
    order?.number ?? "",
    report ? `${reason} · ${report.name}` : reason,
  ]);
}
