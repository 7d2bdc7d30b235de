import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterEach, inject } from "vitest";
import { createDatabase, dropDatabase } from "./setup.ts";

/** Makes empty databases. They are dropped after each test, or when `after` says. */
export function emptyDatabases(after: (drop: () => Promise<void>) => void = afterEach) {
  const made: string[] = [];
  after(async () => {
    const server = inject("testServer");
    await Promise.all(made.splice(0).map((name) => dropDatabase(server, name)));
  });
  return async (): Promise<string> => {
    const name = `test_${randomBytes(6).toString("hex")}`;
    made.push(name);
    return await createDatabase(inject("testServer"), name, "template0");
  };
}

/** Runs one statement on a connection of its own; returns its rows. */
export async function queryRows(
  url: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  return await client
    .query(statement)
    .then((result) => result.rows)
    .finally(() => client.end());
}
