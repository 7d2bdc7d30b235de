import { z } from "zod";
import { continueStatement } from "#data/statements/carrying-out.server";
import { confirmStatement } from "#data/statements/imports.server";
import { IMPORT_PROBLEMS } from "#domain/statements/messages";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, refuse } from "#forms/form.server";
import { log } from "#request/log/log.server";
import { logProved } from "#request/log/security-log.server";

const importers = sellersForm("import-statements");

/** What is verified by a statement that was read (`reading.server.ts`). */
export const statementImportForms = [
  /** The seller wants verified what they saw. It is carried out afterwards, a few payments at a time. */
  form(
    "/admin/statements/:statementId/confirmation",
    {
      ...importers,
      /** Which preview was seen. */
      schema: z.object({ seen: z.string().regex(/^[0-9a-f]{64}$/) }),
      example: { seen: "0".repeat(64) },
    },
    async ({ person: { id: by }, value: { seen } }, { params: { statementId } }) => {
      const confirmed = await confirmStatement(statementId, seen, { by, now: new Date() });
      if (confirmed.ok) return confirmed;
      const { code } = confirmed.problem;
      return refuse(code, { form: IMPORT_PROBLEMS[code] }, code === "import-not-found" ? 404 : 409);
    },
  ),

  /** Verifies the next few of what was confirmed. Sent again and again by the page that is open. */
  form(
    "/admin/statements/:statementId/continuation",
    { ...importers, schema: z.object({}), example: {} },
    async (_, { params: { statementId } }) => {
      const progress = await continueStatement(statementId, {
        verified: logProved,
        failed: (error) => log.error({ err: error }, "a payment of a statement wasn't verified"),
      });
      if (!progress) {
        const sentence = IMPORT_PROBLEMS["import-not-confirmed"];
        return refuse("import-not-confirmed", { form: sentence }, 404);
      }
      const { queued, verified, unassigned } = progress;
      return { ok: true as const, remaining: queued, decided: verified + unassigned.length };
    },
  ),
];
