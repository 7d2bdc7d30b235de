import { z } from "zod";
import { confirmStatement } from "#data/statements/imports.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction, refuse } from "#forms/form.server";
import type { Route } from "./+types/confirmation";
import { IMPORT_PROBLEMS } from "./sentences.ts";

/** The seller wants verified what they saw. It is carried out afterwards, a few payments at a time. */
export const action = formAction(
  {
    ...sellersForm("import-statements"),
    /** Which preview was seen. */
    schema: z.object({ seen: z.string().regex(/^[0-9a-f]{64}$/) }),
  },
  async (
    { person: { id: by }, value: { seen } },
    { params: { statementId } }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    const confirmed = await confirmStatement(statementId, seen, { by, now: new Date() });
    if (confirmed.ok) return confirmed;
    const { code } = confirmed.problem;
    return refuse(code, { form: IMPORT_PROBLEMS[code] }, code === "import-not-found" ? 404 : 409);
  },
);
