import { z } from "zod";
import { migrations } from "#data/migrations.server";
import { RELEASE } from "#data/schema-state.server";
import { OperatorError } from "#domain/operator-error";

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** Describes a copy of the tables: enough to load it elsewhere and to verify it. */
export const CopiedDatabase = z.object({
  /** PostgreSQL's version, for people to read. */
  server: z.string().max(100),
  /** The migrations that had made the tables, by name, in order. */
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
  /** The sequences of keys; `lastValue` is a 64-bit number. */
  sequences: z
    .array(z.object({ name, lastValue: z.string().regex(/^-?\d{1,19}$/), isCalled: z.boolean() }))
    .max(1_000),
});
export type CopiedDatabase = z.infer<typeof CopiedDatabase>;
export type CopiedTable = CopiedDatabase["tables"][number];

/** Called when a table begins, to show progress. */
export type OnTable = (table: string, at: { done: number; of: number }) => void;

/** A copy that can't be made, loaded or trusted; the message is for people. */
export class CopyError extends OperatorError {
  static override readonly code: string = "ERR_COPY";
  override name = "CopyError";
}

/** Refuses a newer release's copy: its tables aren't known here. */
export function refuseNewer(names: readonly string[], what: string): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = names.find((one) => !known.has(one));
  if (unknown === undefined) return;
  throw new CopyError(
    `${what} is of a newer release (${unknown} isn't known here, this is ${RELEASE}): update this one, then try again.`,
  );
}
