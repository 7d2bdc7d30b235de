import pg from "pg";

export type PoolerMode = "session" | "transaction" | "statement";

/** In milliseconds. */
const CONNECT_TIMEOUT = 10_000;
const ROUNDS = 5;

/**
 * Who stands between us and the database, or null. A pooler greets with a key of its own, where PostgreSQL names the
 * process that serves us. It is in transaction mode if one connection is served by several processes, or two by one.
 */
export async function poolerMode(url: string): Promise<PoolerMode | null> {
  const [one, other] = [client(url), client(url)];
  try {
    await one.connect();
    if (greetedAs(one) === (await process(one))) return null;
    await other.connect();
    for (let round = 0; round < ROUNDS; round++) {
      const first = await process(one);
      await other.query("begin");
      const second = await process(other);
      await other.query("rollback");
      if (second === first || (await process(one)) !== first) return "transaction";
    }
    return "session";
  } catch (error) {
    if (/statement pooling/i.test((error as Error).message)) return "statement";
    throw error;
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
}

function client(url: string): pg.Client {
  const opened = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT });
  opened.on("error", () => {});
  return opened;
}

function greetedAs(opened: pg.Client): number | null {
  return (opened as unknown as { processID: number | null }).processID;
}

async function process(opened: pg.Client): Promise<number> {
  const { rows } = await opened.query<{ id: number }>("select pg_backend_pid() as id");
  return Number(rows[0]?.id);
}
