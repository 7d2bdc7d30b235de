import { z } from "zod";
import { confirmStatementImport } from "#data/statements/imports.server";
import { continueStatementImport } from "#data/statements/statement-verification.server";
import { hasPermission } from "#domain/people/team/seller-roles";
import { IMPORT_PROBLEMS } from "#domain/statements/messages";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, NO_FIELDS, refuse } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";
import { log } from "#request/log/log.server";
import { logVerifiedByStatement } from "#request/log/security-log.server";
import { requireSeller } from "#request/session/session.server";

const importForm = sellersForm("import-statements");

export const statementImportForms = [
  /** Confirms the preview that the seller saw. The payments that it proves are verified afterwards, a few at a time. */
  form(
    "/admin/statements/:statementId/confirmation",
    {
      ...importForm,
      /** The digest of the preview that the seller saw. */
      schema: z.object({ seen: z.string().regex(/^[0-9a-f]{64}$/) }),
      example: { seen: "0".repeat(64) },
    },
    async ({ writer, value: { seen } }, { params: { statementId }, context }) => {
      const { role } = requireSeller(context, importForm.permission);
      const isLimited = !hasPermission(role, "import-without-limit");
      const importer = { ...writer, isLimited };
      const confirmed = await confirmStatementImport(statementId, seen, importer);
      if (confirmed.ok) return confirmed;
      const notFound = { "import-not-found": { status: 404 } };
      return refuseProblem(confirmed.problem, IMPORT_PROBLEMS, notFound);
    },
  ),

  /** Verifies the next few payments. The open page sends this form until none is left. */
  form(
    "/admin/statements/:statementId/continuation",
    { ...importForm, ...NO_FIELDS },
    async (_, { params: { statementId } }) => {
      const progress = await continueStatementImport(statementId, {
        verified: logVerifiedByStatement,
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
