import { z } from "zod";
import { importPart } from "#data/catalogue/products/imports.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction, refuse } from "#forms/form.server";
import type { Route } from "./+types/part";

/** Writes the next part of a checked file; sent until all of it is written. */
export const action = formAction(
  {
    ...sellersForm("edit-catalogue"),
    schema: z.object({}),
    failed: () => "The import stopped. What is written stays; press Continue to go on.",
  },
  async ({ person: seller }, { params }: FormRequest<Route.ActionArgs["params"]>) => {
    const progress = await importPart(params.importId, { by: seller.id, now: new Date() });
    if (!progress)
      return refuse(
        "import-not-found",
        { form: "This import isn't there any more. Choose the file again." },
        404,
      );
    return { ok: true as const, ...progress };
  },
);
