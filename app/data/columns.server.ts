import { randomUUIDv7 } from "node:crypto";
import { type SQLWrapper, sql } from "drizzle-orm";
import { customType, timestamp, uuid } from "drizzle-orm/pg-core";
import { z } from "zod";
import { currentLanguage, type Language } from "#domain/language";
import { type Paise, plainDecimal, rupees } from "#domain/money/money";

declare module "node:crypto" {
  // In Node since 26.1; @types/node follows the long-term release.
  export function randomUUIDv7(): string;
}

/** A key that sorts by the time it was made. */
export const newId = randomUUIDv7;

/** `numeric(10,2)` rupees at rest, whole paise in code (reading R2). The one place that converts. */
export const money = customType<{ data: Paise; driverData: string }>({
  dataType: () => "numeric(10, 2)",
  toDriver: plainDecimal,
  fromDriver: rupees,
});

/** A JSON column that one schema writes and reads. */
export function json<Schema extends z.ZodType>(name: string, schema: Schema) {
  return customType<{ data: z.output<Schema>; driverData: unknown }>({
    dataType: () => "jsonb",
    toDriver: (value) => JSON.stringify(z.encode(schema, value)),
    fromDriver: (value) => z.decode(schema, value as z.input<Schema>),
  })(name);
}

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
});

export const id = () => uuid("id").primaryKey().$defaultFn(newId);

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

const KEY = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Tells whether a text that came from outside can be a key; PostgreSQL refuses to compare any other. */
export function isKey(text: string): boolean {
  return KEY.test(text);
}

/** What people read of a row in the request's language; where it has none, in English (reading R56). */
export function translated(english: SQLWrapper, te: SQLWrapper) {
  const { [currentLanguage()]: own }: Partial<Record<Language, SQLWrapper>> = { te };
  return own ? sql<string>`coalesce(${own}, ${english})` : sql<string>`${english}`;
}

/** The first eight digits of a file's SHA-256, by which people tell whether two files are the same. */
export function fingerprintOf(sha256: SQLWrapper) {
  return sql<string>`encode(substring(${sha256} from 1 for 4), 'hex')`;
}
