import { saveSeries } from "#data/catalogue/products/series.server";
import { refuseSave } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
import type { Route } from "./+types/details";
import { SERIES_FORM } from "./form-fields.server.ts";

export const action = formAction(
  { ...sellersForm("edit-catalogue"), schema: SERIES_FORM },
  async ({ person, value }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    const { version, ...fields } = value;
    const saving = { seen: version, by: person.id, now: new Date() };
    const saved = await saveSeries(params.key, fields, saving);
    return saved.ok ? saved : refuseSave(saved.problem);
  },
);
