import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { db } from "#data/db.server";
import { payments, statementCredits } from "#data/schema.server";
import { isInStatement } from "#domain/orders/payment/evidence";
import { evidenceFactsOf } from "./evidence.server.ts";
import { mayBeAssigned } from "./payment-credits.server.ts";
import { isPending, paymentsToVerify, type QueueWindow } from "./verification-queue.server.ts";

/**
 * Returns one window (page) of the verification queue: the payments that a bank's statement proves first, then the
 * others; of both the oldest first. The window before ended with the payment `after`.
 */
export async function provedPaymentsFirst(after?: string): Promise<QueueWindow> {
  const proved = await provedByStatements(after);
  return await paymentsToVerify({ after, first: proved.map(({ paymentId }) => paymentId) });
}

export type ProvedPayments = {
  /** The import that proves the most undecided payments; `count` is their number. */
  importId: string;
  count: number;
};

/**
 * Returns the import that proves the most undecided payments; null: none does. Either their customers sent the ID
 * after the import was confirmed, or their verification was undone.
 */
export async function provedPayments(): Promise<ProvedPayments | null> {
  const proved = await provedByStatements();
  const [most] = [...Map.groupBy(proved, ({ importId }) => importId)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  return most ? { importId: most[0], count: most[1].length } : null;
}

/** How many undecided payments with a credit are checked at most, because a credit may speak against its payment. */
const MAX_CHECKED = 2_000;
/** How many are checked at once. If as many are proved, the others follow when these are verified. */
const AT_ONCE = 200;

/** Returns the proved payments that are undecided, and the payment `decided` if it was proved before its decision. */
async function provedByStatements(decided?: string) {
  const credited = await db
    .select({ paymentId: payments.id, importId: sql<string>`${statementCredits.statement_id}` })
    .from(statementCredits)
    .innerJoin(payments, eq(payments.transaction_id, statementCredits.transaction_id))
    .where(
      and(
        isNotNull(statementCredits.statement_id),
        or(
          and(isPending, mayBeAssigned(statementCredits.decision)),
          decided && isUuid(decided) ? eq(payments.id, decided) : undefined,
        ),
      ),
    )
    .limit(MAX_CHECKED);
  const proved: typeof credited = [];
  for (let from = 0; from < credited.length && proved.length < AT_ONCE; from += AT_ONCE) {
    const rows = credited.slice(from, from + AT_ONCE);
    const facts = await evidenceFactsOf(rows.map(({ paymentId }) => paymentId));
    const isProved = ({ paymentId }: (typeof rows)[number]) => {
      const known = facts.get(paymentId);
      return known && known.status !== "cancelled" && isInStatement(known);
    };
    proved.push(...rows.filter(isProved));
  }
  return proved;
}
