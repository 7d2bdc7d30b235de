/** Stores confirmed statements for tests: a whole import by the store's own code, or only the rows of one credit. */
import { randomBytes } from "node:crypto";
import { db } from "#data/db.server";
import { statementCredits, statementImports } from "#data/schema.server";
import {
  confirmStatementImport,
  statementImportPreview,
  storeStatementImport,
} from "#data/statements/imports.server";
import { continueStatementImport } from "#data/statements/statement-verification.server";
import { indianDay } from "#domain/indian-time";
import { rupees } from "#domain/money/money";

type StatementFile = Parameters<typeof storeStatementImport>[0];

type ImportOptions = Partial<Pick<StatementFile, "name" | "credits" | "dropped">>;

/** Imports a statement, confirms its preview and verifies its payments; returns the import's ID. */
export async function importedStatement(
  { name = "november.csv", credits = [], dropped = {} }: ImportOptions,
  by: string,
  now = new Date(),
): Promise<string> {
  const file = { name, sha256: newFingerprint(), layout: "hdfc", credits, dropped };
  const { id } = await storeStatementImport(file, { by, now });
  const seen = await statementImportPreview(id);
  const confirmed = await confirmStatementImport(id, seen?.digest ?? "", { by, now });
  if (!confirmed.ok) throw new Error(`a statement wasn't confirmed: ${confirmed.problem.code}`);
  const failed = (error: unknown) => {
    throw error;
  };
  while ((await continueStatementImport(id, { clock: () => now, failed }))?.queued);
  return id;
}

/** Writes the rows of one confirmed credit: ₹148 today, unless `credit` says otherwise. */
export async function confirmedCredit(
  credit: Pick<typeof statementCredits.$inferInsert, "transaction_id"> &
    Partial<typeof statementCredits.$inferInsert>,
): Promise<typeof statementCredits.$inferSelect> {
  const now = new Date();
  const day = credit.credited_on ?? indianDay(now);
  const [brought] = await db
    .insert(statementImports)
    .values({
      file_name: "november.csv",
      file_sha256: newFingerprint(),
      layout: "hdfc",
      credit_count: 1,
      covers_from: day,
      covers_to: day,
      confirmed_at: now,
    })
    .returning({ id: statementImports.id });
  const found = { amount: rupees(148), credited_on: day, line: 7 };
  const [stored] = await db
    .insert(statementCredits)
    .values({ statement_id: brought?.id ?? "", ...found, ...credit })
    .returning();
  if (!stored) throw new Error("no credit");
  return stored;
}

/** Returns a random hash, as of a file that nobody has imported. */
function newFingerprint(): Uint8Array {
  return randomBytes(32);
}
