/**
 * Loaded into a store before everything else (`--import`): counts the statements that it sends to its database,
 * including `begin` and `commit`. On SIGUSR2 it writes the number into a given file.
 */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type pgModule from "pg";

/** The store's own copy of the package: a store of another clone has another one. */
const pg: typeof pgModule = createRequire(join(process.cwd(), "package.json"))("pg");
let statements = 0;
const file = process.env.COUNT_STATEMENTS_INTO ?? "";
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pgModule.Client, ...words: unknown[]) {
  statements++;
  return Reflect.apply(query, this, words);
} as typeof query;
process.on("SIGUSR2", () => writeFileSync(file, `${statements}\n`));
