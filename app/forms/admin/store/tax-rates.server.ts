import { z } from "zod";
import { removeTaxRate } from "#data/invoices/tax-rates.server";
import { offersMessages } from "#domain/offers/admin-messages";
import { seenField } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";
import { href } from "#protocol/href";

/** Removes a tax rate that no invoice can have used. */
export const taxRateForm = form(
  "/admin/tax-rates/removals",
  {
    ...sellersForm("edit-catalogue"),
    schema: z.object({ id: z.string().max(40), version: seenField }),
    example: { id: "books-2026", version: "1" },
  },
  async ({ writer, value: { id, version } }) => {
    const removed = await removeTaxRate(id, { seen: version, ...writer });
    if (!removed.ok) return refuseProblem(removed.problem, offersMessages, {});
    // Leads away, because loading the rate's page again would find nothing.
    return { ok: true as const, redirectTo: href("/admin/tax-rates") };
  },
);
