import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { closeDatabase, migrate, openDatabase } from "#data/db.server";
import { prove } from "#operation/prove/prove";
import { saveFigures } from "#request/figures.server";
import { loadFooterPages } from "#request/footer-pages.server";
import { securityLogWritten } from "#request/log/security-log.server";
import { loadSettings } from "#request/settings.server";
import { createDatabase, dropDatabase } from "./setup.ts";

/**
 * Gives the test file that calls it a database of its own: migrated, empty, open as `db` from
 * `#data/db.server` before its first test and dropped after its last, once its books are proved. `byHand`: checks of rows
 * that its tests write as the store never does.
 */
export function testDatabase({
  byHand = [],
  bare = false,
}: {
  byHand?: readonly string[];
  /** A store as its first start finds it: without the specification's series. */
  bare?: boolean;
} = {}) {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const database = { url: "" };
  beforeAll(async () => {
    database.url = await createDatabase(inject("testServer"), name, bare ? "template0" : undefined);
    openDatabase(database.url);
    if (bare) await migrate();
    await Promise.all([loadSettings(), loadFooterPages()]);
  });
  afterAll(async () => {
    // What is still to be written is this file's.
    await Promise.all([securityLogWritten(), saveFigures()]).catch(() => {});
    const { findings } = await prove({ databaseUrl: database.url, files: null, now: new Date() });
    await closeDatabase();
    await dropDatabase(inject("testServer"), name);
    const wrong = findings.filter(({ check }) => !byHand.some((name) => name === check));
    expect(wrong.map(({ check, sentence }) => `${check}: ${sentence}`)).toEqual([]);
  });
  return database;
}
