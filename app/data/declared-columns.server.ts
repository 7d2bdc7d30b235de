import type { $Type, HasDefault, NotNull } from "drizzle-orm";
import {
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  type PgColumnBuilderBase,
  text,
} from "drizzle-orm/pg-core";
import {
  type FieldOf,
  fieldsOf,
  type NameOf,
  type Resource,
  type ResourceField,
  type ValueOf,
} from "#domain/resources/resource";
import { money, timestamptz, translationColumns } from "./columns.server.ts";

type Column<Value> = $Type<
  PgColumnBuilderBase<{
    name: "";
    dataType: "custom";
    columnType: "PgCustomColumn";
    data: NonNullable<Value>;
    driverParam: unknown;
    enumValues: undefined;
  }>,
  NonNullable<Value>
>;

/** Switches, and texts that may be empty, have a default in the database. */
type FilledColumn<Field> = Field extends
  | { kind: "switch" | "long" | "markdown" }
  | { most: number; kind?: never; required?: never }
  ? HasDefault<NotNull<Column<ValueOf<Field>>>>
  : NotNull<Column<ValueOf<Field>>>;

type Columns<Rules> = {
  [Field in FieldOf<Rules> as NameOf<Field>]: null extends ValueOf<Field>
    ? Column<ValueOf<Field>>
    : FilledColumn<Field>;
} & ReturnType<typeof translationColumns<NameOf<Extract<FieldOf<Rules>, { translated: true }>>>>;

/** The columns of a resource's fields. A migration adds each with the same type. */
export function declaredColumns<const Rules extends Resource>(resource: Rules): Columns<Rules> {
  const columns = fieldsOf(resource).map((field) => ({
    [field.name]: columnOf(field),
    ...(field.translated && translationColumns(field.name)),
  }));
  return Object.assign({}, ...columns);
}

function columnOf({ name, kind, optional, moment, options = [] }: ResourceField) {
  if (moment) return timestamptz(name);
  const column = (COLUMNS[kind ?? ""] ?? text)(name);
  const isEmptyNull = optional || NULL_IF_EMPTY.includes(kind ?? "");
  return isEmptyNull || options.some(({ value }) => value === "") ? column : column.notNull();
}

/** The column of each kind of field that isn't stored as text. */
const COLUMNS: Readonly<Record<string, (name: string) => { notNull: () => unknown }>> = {
  rupees: money,
  number: integer,
  percent: (name) => numeric(name, { precision: 5, scale: 2, mode: "number" }),
  decimal: (name) => numeric(name, { precision: 10, scale: 2 }),
  switch: boolean,
  date,
  choices: (name) => text(name).array(),
  products: (name) => text(name).array(),
  contents: jsonb,
};

const NULL_IF_EMPTY = ["link", "picture", "choices", "products"];
