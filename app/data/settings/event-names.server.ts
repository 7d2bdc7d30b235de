import { sql } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import type { Db } from "#data/db.server";
import { sizeLabel } from "#domain/catalogue/catalogue";
import { emailNamed } from "#domain/email/emails";
import { inEnglish, type Language } from "#domain/language";
import type { AdminEventRow } from "#domain/people/admin-events";
import { type NamedKind, withNames } from "#domain/people/event-names";

/** Returns the events with the names that rows have now, in the place of their ids. */
export async function namedEvents<Event extends AdminEventRow>(
  tx: Db,
  events: readonly Event[],
): Promise<Event[]> {
  if (events.length === 0) return [];
  const wanted = new Map<NamedKind, Set<string>>();
  for (const event of events)
    withNames(event, (kind, id) => {
      wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id));
      return null;
    });
  const names = await namesOf(tx, wanted);
  return events.map((event) => ({
    ...event,
    ...withNames(event, (kind, id) => names.get(`${kind} ${id}`) ?? null),
  }));
}

async function namesOf(tx: Db, wanted: ReadonlyMap<NamedKind, ReadonlySet<string>>) {
  if (wanted.size === 0) return new Map<string, string>();
  const ids = (kind: NamedKind) => [...(wanted.get(kind) ?? [])];
  const texts = (kind: NamedKind) => sql`any(${sql.param(ids(kind))}::text[])`;
  const uuids = (kind: NamedKind) => sql`any(${sql.param(ids(kind).filter(isUuid))}::uuid[])`;
  const sizes = [...ids("stock"), ...ids("size")];
  const names = new Map(
    ids("email-template").flatMap((id) => {
      const name = templateLabel(id);
      return name === null ? [] : [[`email-template ${id}`, name]];
    }),
  );
  const { rows } = await tx.execute<{
    kind: NamedKind;
    id: string;
    name: string;
    own: string | null;
  }>(sql`
      select 'product' as kind, product_id as id, product_name as name, null as own
        from products where product_id = ${texts("product")}
      union all select 'product', id, title, null
        from story_episodes where id = ${texts("product")}
      union all select 'combo', combo_id, combo_name, null
        from pre_defined_combos where combo_id = ${texts("combo")}
      union all select 'coupon', id::text, code, null from coupons where id = ${uuids("coupon")}
      union all select 'series', key, name, null from series where key = ${texts("series")}
      union all select 'story-page', key, name, null
        from story_pages where key = ${texts("story-page")}
      union all select 'story-tile', id, title, null
        from story_tiles where id = ${texts("story-tile")}
      union all select 'page', id, title, null from plain_pages where id = ${texts("page")}
      union all select 'episode', id, title, null
        from story_episodes where id = ${texts("episode")}
      union all select 'tax-rate', id, title, null from tax_rates where id = ${texts("tax-rate")}
      union all select 'order', id::text, order_number, null
        from orders where id = ${uuids("order")}
      union all select 'stock', wanted.id, product_name, product_sizes.name
        from unnest(${sql.param(sizes)}::text[]) wanted (id)
        join products on products.product_id = split_part(wanted.id, ' ', 1)
        left join product_sizes on product_sizes.product_id = products.product_id
          and product_sizes.key = split_part(wanted.id, ' ', 2)`);
  for (const { kind, id, name, own } of rows) {
    if (kind !== "stock") names.set(`${kind} ${id}`, name);
    else {
      const size = sizeName(id, own);
      names.set(`size ${id}`, size).set(`stock ${id}`, `${name}, ${size}`);
    }
  }
  return names;
}

/** Returns a size's name; `own` is the name of a product's own size. */
function sizeName(id: string, own: string | null): string {
  const [, key = ""] = id.split(" ");
  return sizeLabel(key, own === null ? null : { en: own, te: null }, "en");
}

/** Returns an email's name as its list shows it, with the language of a translation. */
function templateLabel(template: string): string | null {
  const [name = "", language] = template.split(".");
  const label = emailNamed(name)?.label;
  if (!label) return null;
  return language ? `‘${label}’ in ${inEnglish(language as Language)}` : `‘${label}’`;
}
