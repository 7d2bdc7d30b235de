import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { closeDatabase, migrate, openDatabase } from "#data/db.server";
import { prove } from "#operation/prove/prove";
import { saveFigures } from "#request/figures/figures.server";
import { securityLogWritten } from "#request/log/security-log.server";
import { loadFooterPages } from "#request/settings/footer-pages.server";
import { loadSettings } from "#request/settings/settings.server";
import { WAIT_MILLISECONDS } from "#test/time-limits";
import { createDatabase, dropDatabase } from "./setup.ts";

/**
 * Gives the calling test file a database of its own, migrated and empty. It is open as `db` from `#data/db.server`
 * before the first test; after the last one its books are checked and it is dropped. `byHand` names checks that may
 * fail, because the tests write rows that the store never would.
 */
export function testDatabase({
  byHand = [],
  bare = false,
}: {
  byHand?: readonly string[];
  /** True for a database without the specification's series, as a store's first start finds it. */
  bare?: boolean;
} = {}) {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const database = { url: "" };
  beforeAll(async () => {
    database.url = await createDatabase(inject("testServer"), name, bare ? "template0" : undefined);
    // Many tests press at once; on a busy machine the last of them waits longer than a store lets anybody wait.
    openDatabase(database.url, {
      timeout: WAIT_MILLISECONDS,
      connectionTimeout: WAIT_MILLISECONDS,
    });
    if (bare) await migrate();
    await Promise.all([loadSettings(), loadFooterPages()]);
  });
  afterAll(async () => {
    // Pending writes of this file are finished before the database is dropped.
    await Promise.all([securityLogWritten(), saveFigures()]).catch(() => {});
    const { findings } = await prove({ databaseUrl: database.url, files: null, now: new Date() });
    await closeDatabase();
    await dropDatabase(inject("testServer"), name);
    const wrong = findings.filter(({ check }) => !byHand.some((name) => name === check));
    expect(wrong.map(({ check, sentence }) => `${check}: ${sentence}`)).toEqual([]);
  });
  return database;
}
