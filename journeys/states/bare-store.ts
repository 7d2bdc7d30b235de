import pg from "pg";
import { openStore } from "#test/browser/setup";

/** Opens a store beside the one that all journeys share, in which nothing is for sale. */
export async function openBareStore() {
  const closing: (() => unknown)[] = [];
  const { address, environment } = await openStore(closing);
  // Products are switched off before the first request, so that no page is cached yet.
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  for (const table of ["products", "pre_defined_combos", "story_episodes"]) {
    await client.query(`update ${table} set is_active = false`);
  }
  await client.end();
  const close = async () => {
    for (const end of closing.reverse()) await end();
  };
  return { address, close };
}
