/**
 * Loaded into a store before everything else (`--import`): counts the statements that it sends to its database,
 * including `begin` and `commit`. On SIGUSR2 it writes the number into a given file.
 */
import { writeFileSync } from "node:fs";
import pg from "pg";

let statements = 0;
const file = process.env.COUNT_STATEMENTS_INTO ?? "";
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...words: unknown[]) {
  statements++;
  return Reflect.apply(query, this, words);
} as typeof query;
process.on("SIGUSR2", () => writeFileSync(file, `${statements}\n`));
