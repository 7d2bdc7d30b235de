import { z } from "zod";
import { continueStatement } from "#data/statements/carrying-out.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction, refuse } from "#forms/form.server";
import { log } from "#request/log/log.server";
import { logProved } from "#request/log/security-log.server";
import type { Route } from "./+types/continuation";
import { IMPORT_PROBLEMS } from "./sentences.ts";

/** Verifies the next few of what was confirmed. Sent again and again by the page that is open. */
export const action = formAction(
  { ...sellersForm("import-statements"), schema: z.object({}) },
  async (_, { params: { statementId } }: FormRequest<Route.ActionArgs["params"]>) => {
    const progress = await continueStatement(statementId, {
      verified: logProved,
      failed: (error) => log.error({ err: error }, "a payment of a statement wasn't verified"),
    });
    if (!progress) {
      const form = IMPORT_PROBLEMS["import-not-confirmed"];
      return refuse("import-not-confirmed", { form }, 404);
    }
    const { waiting, verified, left } = progress;
    return { ok: true as const, waiting, decided: verified + left.length };
  },
);
