import { z } from "zod";
import { saveLadder } from "#data/offers/discount-tiers.server";
import { tierProblemMessage } from "#domain/offers/admin-messages";
import { MOST_TIER_STEPS } from "#domain/offers/discount-tiers";
import { jsonField, refuseSave } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction, refuse } from "#forms/form.server";

/** A number that isn't one travels as null. */
const number = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN);
const Steps = z.array(z.object({ from: number, percentage: number })).max(MOST_TIER_STEPS + 1);

const Ladder = z.object({
  version: z.string().regex(/^[\da-f]{32}$/),
  steps: jsonField(Steps, 2_000, () => tierProblemMessage({ step: 0, code: "none" })),
});

/** All steps of the builder's discounts at once. */
export const action = formAction(
  { ...sellersForm("edit-catalogue"), schema: Ladder },
  async ({ person, value: { version, steps } }) => {
    const saved = await saveLadder(steps, { seen: version, by: person.id, now: new Date() });
    if (saved.ok) return saved;
    if (saved.problem.code === "changed-meanwhile") return refuseSave(saved.problem);
    const [problem] = saved.problem.problems;
    const where = problem?.step ? `Step ${problem.step}: ` : "";
    return refuse("fields", { steps: problem ? where + tierProblemMessage(problem) : "" });
  },
);
