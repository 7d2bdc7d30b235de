import { randomUUIDv7 } from "node:crypto";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { customType, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { z } from "zod";
import {
  currentLanguage,
  inEachLanguage,
  type Language,
  type Localized,
  localizedOf,
  type Translations,
  translations,
} from "#domain/language";
import { type Paise, plainDecimal, rupees } from "#domain/money/money";
import type { CreditDecision } from "#domain/statements/credits";

declare module "node:crypto" {
  // Node has this function since 26.1; @types/node is older.
  export function randomUUIDv7(): string;
}

/** Makes a primary key; later keys sort after earlier ones. */
export const newId = randomUUIDv7;

/** Converts `numeric(10,2)` rupees in the database to whole paise in code (reading R2). */
export const money = customType<{ data: Paise; driverData: string }>({
  dataType: () => "numeric(10, 2)",
  toDriver: plainDecimal,
  fromDriver: rupees,
});

/** A JSON column. One schema encodes what is written and decodes what is read. */
export function json<Schema extends z.ZodType>(name: string, schema: Schema) {
  return customType<{ data: z.output<Schema>; driverData: unknown }>({
    dataType: () => "jsonb",
    toDriver: (value) => JSON.stringify(z.encode(schema, value)),
    fromDriver: (value) => z.decode(schema, value as z.input<Schema>),
  })(name);
}

/** A node of 0.3 reads 'left', so `unassigned` is stored as that until no such node can run (decision 157). */
export const creditDecision = customType<{ data: CreditDecision; driverData: string }>({
  dataType: () => "text",
  toDriver: (decision) => (decision === "unassigned" ? "left" : decision),
  fromDriver: (stored) => (stored === "left" ? "unassigned" : (stored as CreditDecision)),
});

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
});

export const id = () => uuid("id").primaryKey().$defaultFn(newId);

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** True if a text from outside has the form of a key. PostgreSQL throws on any other text. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * The columns of a text's translations, a column for each language but English: `...translationColumns("name")`.
 * `column`: what they begin with in the database.
 */
export function translationColumns<Name extends string>(name: Name, column: string = name) {
  return translations(name, (_, language) => text(`${column}_${language}`));
}

type Table<English extends string, Name extends string> = {
  [Column in English]: SQLWrapper;
} & Translations<Name, SQLWrapper>;

/** Selects a row's text in the request's language, else in English (reading R56). */
export function translated<English extends string, Name extends string = English>(
  table: Table<English, Name>,
  english: English,
  name?: Name,
) {
  const { en, [currentLanguage()]: own } = columnsOf(table, english, name);
  return own === en ? en : sql<string>`coalesce(${own}, ${en})`;
}

/** Selects the text in every language as one JSON column. */
export function localizedColumn<English extends string, Name extends string = English>(
  table: Table<English, Name>,
  english: English,
  name?: Name,
) {
  const columns = Object.entries(columnsOf(table, english, name));
  const pairs = columns.map(([language, column]) => sql`${language}::text, ${column}`);
  return sql<Localized<string>>`jsonb_build_object(${commaSeparated(pairs)})`;
}

/** A text's columns in every language, for searching them all. */
export function inAllLanguages<English extends string, Name extends string = English>(
  table: Table<English, Name>,
  english: English,
  name?: Name,
): SQL[] {
  return Object.values(columnsOf(table, english, name));
}

function columnsOf<English extends string, Name extends string = English>(
  table: Table<English, Name>,
  english: English,
  name?: Name,
): Record<Language, SQL<string>> {
  const columns = localizedOf<Table<English, Name>, English, Name>(table, english, name);
  return inEachLanguage((language) => sql<string>`${columns[language]}`);
}

export function commaSeparated(parts: readonly SQLWrapper[]): SQL {
  return sql.join([...parts], sql`, `);
}
