import { type SQL, sql } from "drizzle-orm";
import { type Db, db, transaction } from "#data/db.server";
import { allRows, type Page, toPage } from "#data/paging.server";
import { recordEvent, type Writer } from "#data/settings/events.server";
import {
  type ClosingProblem,
  type ClosingState,
  decideClosing,
  type MonthFigure,
  type MonthRow,
  type MonthTotals,
  monthQuery,
} from "#domain/figures/months";
import { type MonthOrDay, monthOf, parseMonth } from "#domain/figures/payment-days";
import { rupees } from "#domain/money/money";
import { type Outcome, refused } from "#domain/problem";
import { closedRows, figuresOf, openRows } from "./month-rows.server.ts";

/**
 * Closes a month once. One statement reads and stores its rows, so what commits later isn't in them, and appears in
 * the next month as a correction.
 */
export async function closeMonth(
  text: string,
  { by, now }: Writer,
): Promise<Outcome<ClosingProblem>> {
  const period = parseMonth(text);
  if (!period) return refused({ code: "month-unknown" });
  const { month } = period;
  return await transaction(async (tx) => {
    await tx.execute(sql`lock table closed_months in exclusive mode`);
    const books = await currentClosingState(tx);
    const decision = decideClosing(month, books, now);
    if (!decision.ok) return decision;
    await tx.execute(sql`
      with counted as materialized (${openRows(monthQuery(period, books))}),
      stored as (insert into closed_month_rows
        (month, figure, source, day, order_id, order_number, count, amount)
        select ${month}, figure, source, day, order_id, order_number, count, amount from counted)
      insert into closed_months (month, closed_at, closed_by, figures)
      select ${month}, ${now.toISOString()}, ${by}, figures
      from (${figuresOf(sql`select * from counted`, sql`${month}::text`)}) summed`);
    await recordEvent(tx, { subject: "month", id: month, action: "closed" }, { by, now });
    return decision;
  });
}

export async function currentClosingState(tx: Db = db): Promise<ClosingState> {
  const { rows } = await tx.execute<{ closedUpTo: string | null; first: string | null }>(sql`
    select (select max(month) from closed_months) as "closedUpTo",
      (select submitted_at from payments order by submitted_at, id limit 1) as first`);
  const { closedUpTo = null, first = null } = rows[0] ?? {};
  return { closedUpTo, first: first && monthOf(new Date(first)) };
}

/**
 * Returns a closed month's figures as they were closed, with the time and the person; an open month's as they are
 * now.
 */
export async function monthFigures(period: MonthOrDay, books: ClosingState) {
  const { month } = period;
  const { rows } = await db.execute<{ figures: MonthTotals; at?: string; by?: string }>(
    isClosed(period, books)
      ? sql`select figures, closed_at as at, email as by
          from closed_months join users on users.id = closed_by where month = ${month}`
      : figuresOf(rowsOf(period, books), sql`${month}::text`),
  );
  const { figures = {}, at, by } = rows[0] ?? {};
  return { figures, closed: at ? { at: new Date(at), by } : null };
}

/**
 * The rows that one query of an export reads: enough for a month of ten thousand orders, because each further query
 * computes the whole month again. A database cursor wouldn't, but it needs an open transaction, which the database ends
 * when a download pauses for half a minute.
 */
const EXPORTED_AT_ONCE = 50_000;
const ROW_CURSOR = /^\d{4}-\d\d-\d\d [\w -]+$/;

/**
 * Returns a page of a month's rows, or of one figure's, sorted by day and order number. `after` is the id of the last
 * row of the page before.
 */
export async function listMonthRows(
  period: MonthOrDay,
  books: ClosingState,
  { figure, after, most = 50 }: { figure?: MonthFigure; after?: string | null; most?: number },
): Promise<Page<MonthRow>> {
  const wanted = figure ? sql`where figure = ${figure}` : sql``;
  const afterCursor = after && ROW_CURSOR.test(after) ? sql`where place > ${after}` : sql``;
  const { rows } = await db.execute<Omit<MonthRow, "amount"> & { amount: string }>(sql`
    with found as materialized (
      select *, concat_ws(' ', to_char(day, 'YYYY-MM-DD'), order_number, figure, source) collate "C" as place
      from (${rowsOf(period, books)}) of_month ${wanted})
    select figure, place as id, to_char(day, 'YYYY-MM-DD') as day, order_id as "orderId",
      order_number as "orderNumber", count, amount::text as amount
    from found ${afterCursor} order by place limit ${most + 1}`);
  return toPage(
    rows.map((row) => ({ ...row, amount: rupees(row.amount) })),
    most,
  );
}

/** Reads all rows of a month, page after page. A month that is closed in between has the same rows. */
export async function* exportedMonthRows(period: MonthOrDay): AsyncGenerator<MonthRow> {
  const books = await currentClosingState();
  yield* allRows((after) => listMonthRows(period, books, { after, most: EXPORTED_AT_ONCE }));
}

function rowsOf(period: MonthOrDay, books: ClosingState): SQL {
  return isClosed(period, books)
    ? closedRows(sql`${period.month}`)
    : openRows(monthQuery(period, books));
}

function isClosed({ month }: MonthOrDay, { closedUpTo }: ClosingState): boolean {
  return closedUpTo !== null && month <= closedUpTo;
}
