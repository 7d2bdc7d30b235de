import { saveProduct } from "#data/catalogue/products/products.server";
import { parseProductFields } from "#domain/catalogue/products/fields";
import { refuseSave, seenField } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction, refuse } from "#forms/form.server";
import type { Route } from "./+types/details";
import { isPicture, PRODUCT_FORM } from "./form-fields.server.ts";

export const action = formAction(
  { ...sellersForm("edit-catalogue"), schema: PRODUCT_FORM.extend({ version: seenField }) },
  async ({ person, value }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    const { version, ...written } = value;
    const parsed = parseProductFields(written, isPicture);
    if (!parsed.ok) return refuse("fields", parsed.errors);
    const saving = { seen: version, by: person.id, now: new Date() };
    const saved = await saveProduct(params.id, parsed.fields, saving);
    return saved.ok ? saved : refuseSave(saved.problem);
  },
);
