import { z } from "zod";
import { saveDiscountTiers } from "#data/offers/discount-tiers.server";
import { TIER_PROBLEMS } from "#domain/offers/admin-messages";
import { MOST_TIER_STEPS } from "#domain/offers/discount-tiers";
import { jsonField, refuseSave } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, refuse } from "#forms/form.server";

/** JSON has no NaN: a number that the page couldn't read arrives as null. */
const number = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN);
const TierSteps = z.array(z.object({ from: number, percentage: number })).max(MOST_TIER_STEPS + 1);

const TiersForm = z.object({
  version: z.string().regex(/^[\da-f]{32}$/),
  steps: jsonField(TierSteps, 2_000, () => TIER_PROBLEMS.none),
});

export const discountTierForms = [
  /** Saves all discount tiers of the combo builder at once. */
  form(
    "/admin/discount-tiers/saving",
    {
      ...sellersForm("edit-catalogue"),
      schema: TiersForm,
      example: {
        version: "0123456789abcdef0123456789abcdef",
        steps: '[{"from":5,"percentage":5}]',
      },
    },
    async ({ person, value: { version, steps } }) => {
      const saved = await saveDiscountTiers(steps, {
        seen: version,
        by: person.id,
        now: new Date(),
      });
      if (saved.ok) return saved;
      if (saved.problem.code === "changed-meanwhile") return refuseSave(saved.problem);
      const [problem] = saved.problem.problems;
      const where = problem?.step ? `Step ${problem.step}: ` : "";
      return refuse("fields", { steps: problem ? where + TIER_PROBLEMS[problem.code] : "" });
    },
  ),
];
