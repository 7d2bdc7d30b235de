import { sql } from "drizzle-orm";
import { type Check, orderPath, rowPlace } from "./check.ts";

// Checks that invoices are as tax law wants them (decision 126).

export const INVOICE_CHECKS: readonly Check[] = [
  {
    name: "invoice-serials",
    holds: "The serials of a financial year have no gap, invoices and credit notes apart.",
    where: rowPlace("invoice_serials"),
    sql: sql`
      select series || '/' || financial_year as id, 'The series ' || series || '/' || financial_year as name,
        case when last is null or count(invoices.id) <> last or max(serial) <> last
          then format('has given out numbers up to %s, but has %s documents up to %s', coalesce(last, 0), count(invoices.id),
            coalesce(max(serial), 0)) end as found
      from invoice_serials full join invoices using (series, financial_year)
      group by series, financial_year, last`,
  },
  {
    name: "invoices-add-up",
    holds: "The lines of an invoice come to its total, and its credit notes to no more than that.",
    where: rowPlace("invoices"),
    sql: sql`
      select invoice.id, 'The document ' || number as name, case
        when lines.sum <> total * 100 then format('has a total of ₹%s, but its lines come to %s paise', total, lines.sum)
        when total + credits.sum < 0 then format('has a total of ₹%s, but credit notes of ₹%s', total, -credits.sum) end as found
      from invoices invoice
      cross join lateral (select coalesce(sum((line ->> 'value')::bigint), 0) as sum from jsonb_array_elements(lines) line) lines
      cross join lateral (select coalesce(sum(credit.total), 0) as sum from invoices credit
        where credit.invoice_id = invoice.id) credits
      where kind <> 'credit-note' or lines.sum <> total * 100`,
  },
  {
    name: "invoices-of-orders",
    holds: "What is invoiced of an order is no more than what it is worth, once it was looked at.",
    where: orderPath,
    sql: sql`
      select orders.id, 'The order ' || order_number as name, case when invoiced > worth
        then format('has invoices of ₹%s, but ₹%s was paid for it, less refunds', invoiced, worth) end as found
      from (select order_id, sum(total) as invoiced from invoices group by order_id) documents
      join orders on orders.id = order_id
      cross join lateral (
        select case when payment_verified then greatest(0, orders.total_amount - coalesce(sum(amount), 0)) else 0 end as worth
        from refunds where refunds.order_id = orders.id and withdrawn_at is null and (refunded_at is not null
          or (orders.status = 'cancelled' and purchase_id is null))) counted
      where not exists (select from invoice_checks where invoice_checks.order_id = orders.id)`,
  },
];
