import { z } from "zod";
import { migrations } from "#data/migrations.server";
import { RELEASE } from "#data/schema-state.server";
import { OperatorError } from "#domain/operator-error";

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** The description of a copy of the tables: what is needed to load it elsewhere and to verify it. */
export const CopiedDatabase = z.object({
  /** PostgreSQL's version, for people to read. */
  server: z.string().max(100),
  /** The names of the migrations that were applied when the copy was made, in order. */
  migrations: z.array(z.string().max(100)).min(1).max(1_000),
  tables: z
    .array(
      z.object({
        name,
        columns: z.array(name).min(1).max(1_600),
        rows: z.int().min(0),
        bytes: z.int().min(0),
        sha256: z.hex().length(64),
      }),
    )
    .max(1_000),
  /** The position of each sequence; `lastValue` is a 64-bit number, hence a string. */
  sequences: z
    .array(z.object({ name, lastValue: z.string().regex(/^-?\d{1,19}$/), isCalled: z.boolean() }))
    .max(1_000),
});
export type CopiedDatabase = z.infer<typeof CopiedDatabase>;
export type CopiedTable = CopiedDatabase["tables"][number];

/** Called when a table begins, to show progress. */
export type OnTable = (table: string, at: { done: number; of: number }) => void;

/** A copy can't be made, loaded or trusted. The message is written for the operator. */
export class CopyError extends OperatorError {
  static override readonly code: string = "ERR_COPY";
  override name = "CopyError";
}

/** Refuses the copy of a newer release, because this release doesn't know its tables. */
export function refuseNewer(names: readonly string[], what: string): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = names.find((one) => !known.has(one));
  if (unknown === undefined) return;
  throw new CopyError(
    `${what} is of a newer release (${unknown} isn't known here, this is ${RELEASE}): update this one, then try again.`,
  );
}
