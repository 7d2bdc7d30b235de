import { z } from "zod";
import { createProduct, nextIds } from "#data/catalogue/products/products.server";
import { parseProductFields } from "#domain/catalogue/products/fields";
import { PRODUCT_ID_MESSAGES, productIdProblem } from "#domain/catalogue/products/ids";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction, refuse } from "#forms/form.server";
import { isPicture, PRODUCT_FORM } from "./form-fields.server.ts";

export const action = formAction(
  {
    ...sellersForm("edit-catalogue"),
    schema: PRODUCT_FORM.extend({ id: z.string().max(60).default("") }),
  },
  async ({ person: seller, value }) => {
    const id = value.id.trim();
    const series = await nextIds();
    const idProblem = productIdProblem(
      id,
      series.flatMap(({ prefixes }) => prefixes),
    );
    const parsed = parseProductFields(value, isPicture);
    if (idProblem || !parsed.ok) {
      const errors = parsed.ok ? {} : parsed.errors;
      return refuse("fields", {
        ...errors,
        ...(idProblem && { id: PRODUCT_ID_MESSAGES[idProblem] }),
      });
    }
    const answer = await createProduct(id, parsed.fields, { by: seller.id, now: new Date() });
    if (answer.ok) return { ok: true as const, id };
    const next = series.find(({ prefix }) => id.startsWith(prefix))?.nextId;
    return refuse(
      "id-taken",
      { id: `${id} is taken.${next ? ` The next free one is ${next}.` : ""}` },
      409,
    );
  },
);
