/**
 * The smallest app on the embedded database, for tests that kill it. It opens the database in a given folder and
 * writes rows, printing `wrote N` for each. It goes on after outages, ends on SIGTERM, and on SIGUSR2 by an uncaught
 * error.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres";

const [dataDir = ""] = process.argv.slice(2);
const begin = performance.now();

try {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => console.log(line) });
  process.once("SIGTERM", () => void postgres.stop().then(() => process.exit(0)));
  process.once("SIGUSR2", () => {
    throw new Error("nobody catches this");
  });
  console.log(`url ${postgres.url}`);
  console.log(`ready after ${Math.round(performance.now() - begin)} ms`);
  await writeForEver(postgres.url);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

async function writeForEver(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  for (;;) {
    try {
      await pool.query(`create table if not exists rows (id int generated always as identity)`);
      const { rows } = await pool.query("insert into rows default values returning id");
      console.log(`wrote ${rows[0].id}`);
    } catch {}
    await sleep(50);
  }
}
