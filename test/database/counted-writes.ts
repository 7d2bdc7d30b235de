import { sql } from "drizzle-orm";
import { db } from "#data/db.server";

const NOT_STORED = "('rate_limits', 'security_log', 'sessions', 'schema_migrations')";

/** Counts every row that changes from now on, except in the tables that every visit writes to. */
export async function countWrites(): Promise<void> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql.raw(`select table_name name from information_schema.tables
             where table_schema = 'public' and table_name not in ${NOT_STORED}`),
  );
  const triggers = tables.map(
    ({ name }) => `create trigger count_write after insert or update or delete on ${name}
      for each row execute function count_write();`,
  );
  await db.execute(
    sql.raw(`
      create table writes (table_name text);
      create function count_write() returns trigger language plpgsql as $$
        begin
          if tg_op <> 'UPDATE' or old is distinct from new then
            insert into writes values (tg_table_name);
          end if;
          return null;
        end
      $$;
      ${triggers.join("\n")}`),
  );
}

/**
 * Returns how many rows were written or deleted since the last call. It also resets the rate limits, so that no request
 * of a test reaches one.
 */
export async function countedWrites(): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with limits as (delete from rate_limits)
    delete from writes returning 1`);
  return rowCount ?? 0;
}
