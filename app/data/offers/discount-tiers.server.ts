import { asc, eq, sql } from "drizzle-orm";
import { changeCatalogue } from "#data/catalogue-version.server";
import { type Db, db, transaction } from "#data/db.server";
import { comboDiscountTiers } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import { type ChangedMeanwhile, changedMeanwhile } from "#data/settings/saved.server";
import { tiersOrFallback } from "#domain/catalogue/combos";
import {
  type TierProblem,
  type TierStep,
  tierProblems,
  tierSteps,
  tiersFromSteps,
} from "#domain/offers/discount-tiers";
import { type Outcome, refused } from "#domain/problem";

/**
 * Returns the current discount tiers. `version` is a hash of all rows, so that changes made directly in the database
 * count too.
 */
export async function discountTiersForAdmin(): Promise<{
  steps: TierStep[];
  version: string;
  builtIn: boolean;
}> {
  return await currentTiersForSave(db);
}

async function currentTiersForSave(tx: Db) {
  const { min_items, max_items, discount_percentage, is_active } = comboDiscountTiers;
  const table = await tx
    .select({ min_items, max_items, discount_percentage })
    .from(comboDiscountTiers)
    .where(eq(is_active, true))
    .orderBy(asc(min_items));
  const { rows } = await tx.execute<{ version: string }>(sql`
    select md5(coalesce(string_agg(tier::text, '|' order by id), '')) as version from combo_discount_tiers tier`);
  const steps = tierSteps(tiersOrFallback(table));
  return { steps, version: rows[0]?.version ?? "", builtIn: table.length === 0 };
}

/** Replaces all discount tiers, unless they have changed since the form showed them. */
export async function saveDiscountTiers(
  steps: readonly TierStep[],
  { seen, by, now }: { seen: string; by: string; now: Date },
): Promise<Outcome<ChangedMeanwhile | { code: "tiers-wrong"; problems: TierProblem[] }>> {
  const problems = tierProblems(steps);
  if (problems.length > 0) return refused({ code: "tiers-wrong", problems });
  return await transaction(async (tx) => {
    await tx.execute(sql`lock table combo_discount_tiers in exclusive mode`);
    const before = await currentTiersForSave(tx);
    if (JSON.stringify(before.steps) === JSON.stringify(steps) && !before.builtIn)
      return { ok: true as const };
    if (before.version !== seen) return refused(await changedMeanwhile(tx, "discount-tiers"));
    return await changeCatalogue(tx, async (tx) => {
      await tx.delete(comboDiscountTiers);
      await tx.insert(comboDiscountTiers).values(tiersFromSteps(steps));
      const facts = { tiers: { before: stepsText(before.steps), after: stepsText(steps) } };
      await recordEvent(tx, { subject: "discount-tiers", action: "saved", facts }, { by, now });
      return { ok: true as const };
    });
  });
}

function stepsText(steps: readonly TierStep[]): string {
  return steps.map(({ from, percentage }) => `${from}+: ${percentage} %`).join(", ");
}
