import { z } from "zod";
import { saveProduct } from "#data/catalogue/products/products.server";
import {
  changedFields,
  FIELD_NAMES,
  type FieldErrors,
  type ProductFields,
  parseProductFields,
} from "#domain/catalogue/products/fields";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
import { type FormRequest, formAction, refuse } from "#request/forms/form.server";
import type { Route } from "./+types/details";
import { isPicture, PRODUCT_FORM } from "./form-fields.server.ts";
import { productNotFound } from "./not-found.server.ts";

export const action = formAction(
  {
    ...sellersForm("edit-catalogue"),
    schema: PRODUCT_FORM.extend({
      version: z.coerce
        .number()
        .int()
        .min(1)
        .max(2 ** 31 - 1),
    }),
  },
  async ({ person: seller, value }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    const { version, ...written } = value;
    const parsed = parseProductFields(written, isPicture);
    if (!parsed.ok)
      return refuse("fields", parsed.errors, { values: { version: String(version) } });
    const writer = { by: seller.id, now: new Date() };
    const answer = await saveProduct(params.id, version, parsed.fields, writer);
    if (answer.ok) return { ok: true as const, id: params.id };
    const { problem } = answer;
    if (problem.code !== "product-changed") return productNotFound();
    const errors = differences(problem.now, parsed.fields);
    return refuse(
      "product-changed",
      {
        ...errors,
        form: `${problem.by ?? "Somebody"} saved this product while you were editing it, and yours isn't saved.`,
      },
      {
        status: 409,
        advice:
          Object.keys(errors).length > 0
            ? "What differs is marked. Save again to replace it with yours."
            : "Nothing differs from yours.",
        values: { version: String(problem.now.version) },
      },
    );
  },
);

/** What the other saved, under each field of this form that says something else. */
function differences(now: ProductFields, mine: ProductFields): FieldErrors {
  const changes = changedFields(now, mine);
  const errors: FieldErrors = {};
  for (const name of FIELD_NAMES) {
    const change = changes[name];
    if (!change) continue;
    errors[name] =
      name === "image_url"
        ? "Another picture is saved."
        : `Saved meanwhile: ${change.before === "" ? "nothing" : `“${change.before}”`}`;
  }
  return errors;
}
