import { sql } from "drizzle-orm";
import { z } from "zod";
import { db, schemaOf, watchDb } from "#data/db.server";
import type { SchemaState } from "#data/schema-state.server";
import type { NodeProblem } from "#domain/nodes/problems";

/** A running process of the store. */
export type StoreNode = { id: string; name: string };

/**
 * A node counts as dead after this many seconds without a heartbeat. Its row is deleted after an hour, or once a node
 * of the same name starts.
 */
export const DEAD_AFTER_SECONDS = 60;
const DELETED_AFTER_INTERVAL = "1 hour";

/** Writes the time into this node's row. Returns the state of the database's schema, and the database's clock. */
export async function touchDatabase({
  id,
  name,
}: StoreNode): Promise<{ schema: SchemaState["kind"]; clock: Date }> {
  const { kind: schema } = await schemaOf(watchDb);
  if (schema !== "current" && schema !== "newer") return { schema, clock: new Date() };
  const { rows } = await watchDb.execute<{ at: string }>(sql`
    insert into nodes (id, name) values (${id}, ${name})
    on conflict (id) do update set seen_at = clock_timestamp()
    returning clock_timestamp() as at`);
  return { schema, clock: new Date(rows[0]?.at ?? Number.NaN) };
}

/** Writes this node's heartbeat and its problems. Deletes the rows of nodes that died long ago. */
export async function writeHeartbeat({ id, name }: StoreNode, problems: readonly NodeProblem[]) {
  await watchDb.execute(sql`
    insert into nodes (id, name, problems) values (${id}, ${name}, ${JSON.stringify(problems)})
    on conflict (id) do update set seen_at = clock_timestamp(), problems = excluded.problems`);
  await watchDb.execute(sql`
    delete from nodes where id <> ${id}
      and (name = ${name} or seen_at < now() - ${DELETED_AFTER_INTERVAL}::interval)`);
}

/** Removes the row of a node that shuts down. */
export async function removeNode(id: string): Promise<void> {
  await watchDb.execute(sql`delete from nodes where id = ${id}`);
}

const Problems = z.array(z.looseObject({ code: z.string() })).catch([]);

type NodeState = {
  name: string;
  silentMinutes: number | null;
  problems: { code: string }[];
};

/** Returns the known nodes. `silentMinutes` is null for those with a recent heartbeat. */
export async function nodeStates(): Promise<NodeState[]> {
  const { rows } = await db.execute<{ name: string; silent: number; problems: unknown }>(sql`
    select name, problems, extract(epoch from now() - seen_at)::int as silent
    from nodes where seen_at > now() - ${DELETED_AFTER_INTERVAL}::interval order by name, id`);
  return rows.map(({ name, silent, problems }) => ({
    name,
    silentMinutes: silent > DEAD_AFTER_SECONDS ? Math.ceil(silent / 60) : null,
    problems: Problems.parse(problems),
  }));
}
