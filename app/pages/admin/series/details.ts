import { saveSeries } from "#data/catalogue/products/series.server";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
import { type FormRequest, formAction, refuse } from "#request/forms/form.server";
import type { Route } from "./+types/details";
import { SERIES_FORM } from "./form-fields.server.ts";

export const action = formAction(
  { ...sellersForm("edit-catalogue"), schema: SERIES_FORM },
  async ({ person: seller, value }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    const { version, ...fields } = value;
    const answer = await saveSeries(params.key, version, fields, {
      by: seller.id,
      now: new Date(),
    });
    if (answer.ok) return answer;
    const sentence =
      answer.problem.code === "series-changed"
        ? "Somebody saved this series while you were editing it, and yours isn't saved. Reload the page to see theirs."
        : "This series isn't there any more.";
    return refuse(answer.problem.code, { form: sentence }, 409);
  },
);
