import pg from "pg";

/** A table with fewer rows than this may be scanned as a whole. */
const BIG_TABLE = 1_000;

/** Statements that PostgreSQL can explain; `begin` and `commit` aren't among them. */
const EXPLAINED = /^\s*(select|with|insert|update|delete)\b/i;

type SentQuery = { text: string; values: unknown[] };

/** Runs `ask`; returns PostgreSQL's plan of each statement that it sent. */
export async function plansOf(databaseUrl: string, ask: () => Promise<unknown>): Promise<string[]> {
  const sent = await queriesOf(ask);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const plans: string[] = [];
  for (const { text, values } of sent) {
    if (!EXPLAINED.test(text)) continue;
    const { rows } = await client.query(`explain (costs off) ${text}`, values);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  await client.end();
  return plans;
}

async function queriesOf(ask: () => Promise<unknown>): Promise<SentQuery[]> {
  const sent: SentQuery[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [config, values] = given as [string | SentQuery, unknown[]];
    sent.push(typeof config === "string" ? { text: config, values } : { ...config, values });
    return Reflect.apply(query, this, given);
  } as typeof query;
  await ask().finally(() => {
    pg.Client.prototype.query = query;
  });
  return sent;
}

export async function bigTables(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client
    .query(`select relname from pg_class where relkind = 'r' and reltuples > ${BIG_TABLE}`)
    .finally(() => client.end());
  return rows.map(({ relname }) => relname);
}

export function readsWholeTable(plan: string, tables: string[]): boolean {
  const walks = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table = ""]) => table);
  return walks.some((table) => tables.includes(table));
}
