import { expect, test } from "vitest";
import { chanceFrom } from "#test/receipts/chance";
import { type Arrived, ExactAmountStore } from "#test/statements/exact-amount-store";
import { versionsPaidBy } from "./exact-amount.ts";

/** `npm run test:full` sets more, and other ones each time; `EXACT_CREDITS_SEED` repeats a run. */
const CREDITS = Number(process.env.EXACT_CREDITS ?? 5_000);
const SEED = Number(
  process.env.EXACT_CREDITS_SEED ?? (process.env.EXACT_CREDITS ? Date.now() % 1e6 : 1),
);

/** What became of a credit. Customers who haven't paid don't say that they have. */
function outcomeOf({ credit, payer }: Arrived, store: ExactAmountStore) {
  const facts = store.factsOf(credit);
  const paid = versionsPaidBy(credit, facts, store.now);
  if (!paid) return "left";
  const versions = facts.versions.filter(({ versionId }) => paid.versionIds.includes(versionId));
  const [version] = versions;
  if (!version) return "wrong: a version that nobody has";
  const isPayers = versions.every(({ quoteId }) => quoteId === payer);
  const unexpired = versions.filter(({ expiresAt }) => expiresAt > store.now);
  if (paid.doubt === null) {
    if (!isPayers) return "wrong: placed for another";
    if (unexpired[0]?.state !== "open" || version.buyerIsOfTeam || credit.sentByAnother)
      return "wrong: placed without asking";
    store.place(version.quoteId, credit);
    return "placed";
  }
  if (unexpired.length === 0) return "left";
  if (!isPayers) return paid.doubt === "amount-of-another" ? "left" : "wrong: asked of another";
  store.place(version.quoteId, credit);
  return "asked";
}

test(`none of ${CREDITS} credits at 500 open versions is placed for another customer (seed ${SEED})`, () => {
  const store = new ExactAmountStore(chanceFrom(SEED));
  const counts: Record<string, number> = {};
  for (let count = 0; count < CREDITS; count += 1) {
    const outcome = outcomeOf(store.next(), store);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  expect(Object.keys(counts).filter((outcome) => outcome.startsWith("wrong"))).toEqual([]);
  expect(counts.placed).toBeGreaterThan(CREDITS / 20);
  expect(counts.asked).toBeGreaterThan(CREDITS / 50);
});
