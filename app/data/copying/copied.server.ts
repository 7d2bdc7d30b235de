import { z } from "zod";
import { migrations } from "#data/migrations.server";
import { RELEASE } from "#data/schema-state.server";
import { OperatorError } from "#domain/operator-error";

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** The facts of a copy of the tables: enough to load it elsewhere and to know that it arrived whole. */
export const CopiedDatabase = z.object({
  /** PostgreSQL's version, for people. */
  server: z.string().max(100),
  /** Names, in the order of this list: the tables that the rows are for. */
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
  /** The sequences that number the rows; `lastValue` is a 64-bit number. */
  sequences: z
    .array(z.object({ name, lastValue: z.string().regex(/^-?\d{1,19}$/), isCalled: z.boolean() }))
    .max(1_000),
});
export type CopiedDatabase = z.infer<typeof CopiedDatabase>;
export type CopiedTable = CopiedDatabase["tables"][number];

/** The callback as a table begins: for a person who waits. */
export type OnTable = (table: string, at: { done: number; of: number }) => void;

/** A copy that can't be made, loaded or trusted; its message is a sentence for people. */
export class CopyError extends OperatorError {
  static override readonly code: string = "ERR_COPY";
  override name = "CopyError";
}

/** A copy of a newer release's has tables that aren't known here. */
export function refuseNewer(names: readonly string[], what: string): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = names.find((one) => !known.has(one));
  if (unknown === undefined) return;
  throw new CopyError(
    `${what} is of a newer release (${unknown} isn't known here, this is ${RELEASE}): update this one, then try again.`,
  );
}
