import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type DemoRows, demoSeed } from "#data/schema.server";

/**
 * SQL: true for a row that clearing the demo could only hide, because something else refers to it. Once its owner
 * renames or shows it, it is theirs. `name` is the column with the name that the demo gave it.
 */
export function isDemoRemainder(
  kind: Exclude<keyof DemoRows, "words">,
  row: { is_active: AnyPgColumn; key: AnyPgColumn; name: AnyPgColumn },
): SQL<boolean> {
  return sql<boolean>`(not ${row.is_active} and exists (select from ${demoSeed}
    where ${demoSeed.cleared_at} is not null and ${demoSeed.rows} -> ${kind}::text ->> ${row.key} = ${row.name}))`;
}
