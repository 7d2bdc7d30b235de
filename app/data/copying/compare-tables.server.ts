import { setCopyFormats, tableShapes } from "./columns.server.ts";
import type { CopiedDatabase, OnTable } from "./copied.server.ts";
import { copyTable, sequencesOf, withClient } from "./copy-tables.server.ts";
import { existingTables } from "./load-tables.server.ts";

/** Returns how a database differs from a copy, a sentence for each difference. Reads and hashes every row. */
export async function differencesFrom(
  url: string,
  copied: CopiedDatabase,
  { onTable = () => {} }: { onTable?: OnTable } = {},
): Promise<string[]> {
  return await withClient(url, async (client) => {
    await client.query("begin isolation level repeatable read, read only");
    await setCopyFormats(client);
    const shapes = new Map((await tableShapes(client)).map((shape) => [shape.name, shape]));
    const differences: string[] = [];
    for (const [done, wanted] of copied.tables.entries()) {
      onTable(wanted.name, { done, of: copied.tables.length });
      const shape = shapes.get(wanted.name);
      if (!shape) {
        differences.push(`The table ${wanted.name} is missing.`);
        continue;
      }
      const found = await copyTable(client, { ...shape, columns: wanted.columns });
      if (found.rows !== wanted.rows) {
        differences.push(
          `The table ${wanted.name} has ${found.rows} rows instead of ${wanted.rows}.`,
        );
      } else if (found.sha256 !== wanted.sha256) {
        differences.push(`The table ${wanted.name} has rows that differ.`);
      }
    }
    const numbers = new Map((await sequencesOf(client)).map((one) => [one.name, one]));
    for (const { name, lastValue, isCalled } of copied.sequences) {
      const found = numbers.get(name);
      if (found?.lastValue !== lastValue || found.isCalled !== isCalled) {
        differences.push(`The sequence ${name} counts otherwise.`);
      }
    }
    await client.query("commit");
    return differences;
  });
}

/** True if the database has no table at all, the store's or another. */
export async function isEmptyDatabase(url: string): Promise<boolean> {
  return await withClient(url, async (client) => (await existingTables(client)).length === 0);
}
