import { type SQL, sql } from "drizzle-orm";
import { db } from "#data/db.server";
import { namedEvents } from "#data/settings/event-names.server";
import type { StoredEvent } from "#domain/history";
import type { OrderChange } from "#domain/orders/history/order-changes";
import { ORDERS_PER_PAGE } from "#domain/orders/limits";

/** An entry of the audit, which shows who changed what and when, in orders and everything else in the admin. */
export type AuditEntry = StoredEvent & {
  /** True: the order's own customer made the change. Anybody else was a seller when they made it. */
  customer: boolean;
  /** The order that was changed; null for other changes. */
  order: { id: string; number: string } | null;
  /** True: what was changed was removed since, so it has no page. */
  removed: boolean;
};

type AuditFilter = {
  personId?: string | undefined;
  /** 'order', or a subject of `admin_events`. With `subjectId`, only changes of that row. */
  subject?: string | undefined;
  subjectId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  after?: string | undefined;
};

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~([01])~(\d{1,18})$/;

/** Returns a page of the audit, newest first; `next` is the cursor for the next page. */
export async function auditPage(filter: AuditFilter): Promise<{
  rows: AuditEntry[];
  next: string | null;
}> {
  const after = filter.after === undefined ? null : cursorOf(filter.after);
  if (filter.after !== undefined && !after) return { rows: [], next: null };
  const parts: SQL[] = [];
  if (!filter.subject || filter.subject === "order") parts.push(orderEventsWhere(filter, after));
  if (filter.subject !== "order") parts.push(adminEventsWhere(filter, after));
  const { rows } = await db.execute<Row>(sql`
    select entry.*, users.email, (users.provider = 'link') is true as by_link, own_order and sellers.user_id is null as customer,
      ${isRemoved} as removed
    from (${sql.join(parts, sql` union all `)}) as entry
    left join users on users.id = entry.person_id and users.erased_at is null
    left join sellers on sellers.user_id = entry.person_id
    order by entry.at desc, entry.source desc, entry.key desc limit ${ORDERS_PER_PAGE + 1}`);
  const shown = await withNamedEvents(rows.slice(0, ORDERS_PER_PAGE).map(toEntry));
  const more = rows.length > ORDERS_PER_PAGE;
  return { rows: shown, next: more ? (shown.at(-1)?.key ?? null) : null };
}

/** Returns the entries with the names of what they are about, in the place of ids. */
async function withNamedEvents(entries: readonly AuditEntry[]): Promise<AuditEntry[]> {
  const events = entries.flatMap((entry) => ("event" in entry ? [entry.event] : []));
  const named = (await namedEvents(db, events)).values();
  return entries.map((entry) =>
    "event" in entry ? { ...entry, event: named.next().value ?? entry.event } : entry,
  );
}

/**
 * SQL: the entry is about a row of a kind that can be removed, and the row isn't there any more. Each row is looked up
 * by a scalar subquery, because PostgreSQL might answer `exists` by reading the whole table.
 */
const isRemoved = sql`case entry.subject
  when 'tax-rate' then (select id from tax_rates where id = entry.subject_id) is null
  when 'product' then (select product_id from products where product_id = entry.subject_id) is null
  when 'stock' then (
    select product_id from products where product_id = split_part(entry.subject_id, ' ', 1)) is null
  else false end`;

/** Parses a cursor from an address; null if it isn't valid. */
function cursorOf(text: string): RegExpExecArray | null {
  const cursor = CURSOR.exec(text);
  return cursor && !Number.isNaN(Date.parse(cursor[1] ?? "")) ? cursor : null;
}

type Row = {
  at: string;
  source: 0 | 1;
  key: string;
  cursor_at: string;
  person_id: string | null;
  email: string | null;
  by_link: boolean;
  customer: boolean;
  subject: string | null;
  subject_id: string;
  label: string | null;
  name: string;
  facts: Record<string, unknown>;
  removed: boolean;
};

/** Makes an entry; its `key` is the cursor for the entries after it. */
function toEntry(row: Row): AuditEntry {
  const { person_id: by, email, by_link: byLink, customer, removed } = row;
  const key = `${row.cursor_at}~${row.source}~${row.key}`;
  const done = { key, at: new Date(row.cursor_at), by, email, byLink, customer, removed };
  if (row.source === 1) {
    const { subject, subject_id: subjectId, name: action, facts } = row;
    return { ...done, order: null, event: { subject: subject ?? "", subjectId, action, facts } };
  }
  const change = { ...row.facts, kind: row.name } as Omit<OrderChange, "by" | "at">;
  return { ...done, order: { id: row.subject_id, number: row.label ?? "" }, change };
}

/**
 * Selects changes of orders. Each half of the union is limited to one page, so that it reads little through its own
 * index.
 */
function orderEventsWhere(filter: AuditFilter, after: RegExpExecArray | null) {
  return sql`(select changed_at as at, 0 as source, seq as key, ${cursorAt(sql`changed_at`)} as cursor_at,
      changed_by as person_id, orders.user_id = changed_by as own_order, null as subject, order_id::text as subject_id, order_number as label, kind as name,
      jsonb_build_object('before', before, 'after', after, 'note', note) as facts
    from order_events join orders on orders.id = order_id
    where changed_by is not null
      and ${within({ at: sql`changed_at`, by: sql`changed_by`, source: 0, key: sql`seq` }, filter, after)}
      ${filter.subject === "order" && filter.subjectId ? sql`and order_id = ${filter.subjectId}` : sql``}
    order by changed_at desc, seq desc limit ${ORDERS_PER_PAGE + 1})`;
}

function adminEventsWhere(filter: AuditFilter, after: RegExpExecArray | null) {
  return sql`(select done_at as at, 1 as source, id as key, ${cursorAt(sql`done_at`)} as cursor_at,
      done_by as person_id, false as own_order, subject, subject_id, null as label, action as name, facts
    from admin_events
    where ${within({ at: sql`done_at`, by: sql`done_by`, source: 1, key: sql`id` }, filter, after)}
      ${filter.subject ? sql`and subject = ${filter.subject}` : sql``}
      ${filter.subject && filter.subjectId ? sql`and subject_id = ${filter.subjectId}` : sql``}
    order by done_at desc, id desc limit ${ORDERS_PER_PAGE + 1})`;
}

function cursorAt(at: SQL) {
  return sql`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

type Columns = Record<"at" | "by" | "key", SQL> & { source: 0 | 1 };

function within(
  { at, by, source, key }: Columns,
  { personId, from, until }: AuditFilter,
  after: RegExpExecArray | null,
) {
  const conditions = [sql`true`];
  if (personId) conditions.push(sql`${by} = ${personId}`);
  if (from) conditions.push(sql`${at} >= ${from.toISOString()}`);
  if (until) conditions.push(sql`${at} < ${until.toISOString()}`);
  if (after) {
    const [, cursorAt = "", cursorSource = "0", cursorKey = "0"] = after;
    const before =
      source === Number(cursorSource)
        ? sql`${key} < ${cursorKey}::bigint`
        : sql`${source < Number(cursorSource)}::boolean`;
    conditions.push(sql`${at} <= ${cursorAt}`, sql`(${at} < ${cursorAt} or ${before})`);
  }
  return sql.join(conditions, sql` and `);
}
