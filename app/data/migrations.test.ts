import { describe, expect, it } from "vitest";
import { migrations } from "./migrations.server.ts";

/** Before this migration, releases said to stop every node for an update, so older ones may break a running node. */
const EXPANDING_FROM = "0023";
/**
 * A contracting migration removes what older releases read. It has a name that ends in `_needs_1.4`, and a line such
 * as `-- contracts: since 1.4 nothing reads products.old_name`.
 */
const MARK = /^-- contracts: \S.{19,}$/m;
const NAME = /_needs_\d+\.\d+$/;

/** Statements that would break nodes of the release before, which still run beside the migrated database. */
const BREAKING: readonly [what: string, statement: RegExp][] = [
  ["drops a table", /\bdrop\s+table\b/i],
  [
    "drops a column",
    /\balter\s+table\b[^;]*\bdrop\s+(?:column\b|(?!constraint|default|not\b)\w+)/i,
  ],
  ["renames", /\brename\s+(?:to|column|constraint|\w+\s+to)\b/i],
  ["refuses null in a column that allowed it", /\balter\s+(?:column\s+)?\w+\s+set\s+not\s+null\b/i],
  ["changes a column's type", /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i],
  ["empties a table", /\btruncate\b/i],
];

function breaks(sql: string): string[] {
  const statements = sql.replaceAll(/--.*$/gm, "").split(";");
  const found = BREAKING.filter(([, pattern]) => statements.some((each) => pattern.test(each)));
  const required = statements.some((each) =>
    columnsAdded(each).some((column) => /\bnot\s+null\b/i.test(column) && !hasValue(column)),
  );
  return [
    ...found.map(([what]) => what),
    ...(required ? ["adds a column that needs a value"] : []),
  ];
}

function columnsAdded(statement: string): string[] {
  if (!/\balter\s+table\b/i.test(statement)) return [];
  return statement.split(/\badd\s+column\b/i).slice(1);
}

function hasValue(column: string): boolean {
  return /\b(?:default|generated)\b/i.test(column);
}

describe("a migration", () => {
  it("leaves the version that runs beside it what it reads and writes, or says why nobody does", () => {
    const breaking = migrations
      .filter(({ name }) => name >= EXPANDING_FROM)
      .filter(({ name, sql }) => !(MARK.test(sql) && NAME.test(name)))
      .map(({ name, sql }) => ({ name, breaks: breaks(sql) }))
      .filter(({ breaks }) => breaks.length > 0);
    expect(breaking).toEqual([]);
  });

  it.each([
    ["drop table old_things", ["drops a table"]],
    ["alter table products drop column old_name", ["drops a column"]],
    ["alter table products drop old_name", ["drops a column"]],
    ["alter table products rename column a to b", ["renames"]],
    ["alter table products rename a to b", ["renames"]],
    ["alter table products rename to goods", ["renames"]],
    [
      "alter table products alter column a set not null",
      ["refuses null in a column that allowed it"],
    ],
    ["alter table products alter a type bigint", ["changes a column's type"]],
    ["alter table products add column a text not null", ["adds a column that needs a value"]],
    ["truncate carts", ["empties a table"]],
    ["alter table products add column a text not null default ''", []],
    ["alter table products add column a text", []],
    ["alter table products drop constraint products_a_form", []],
    ["alter table products alter column a drop not null", []],
    ["create table news (id uuid constraint news_pk primary key, title text not null)", []],
    ["-- drop table old_things\ncreate index a on b (c)", []],
  ])("%s", (sql, expected) => {
    expect(breaks(sql)).toEqual(expected);
  });
});
