import { createHash } from "node:crypto";
import { z } from "zod";
import { hasIdsOfStore } from "#data/orders/payment/reversals.server";
import { storeStatementImport } from "#data/statements/imports.server";
import { rememberedColumns } from "#data/statements/layouts.server";
import { draftReport, hasSettlements } from "#data/statements/settlements.server";
import { noCredits, statementMessages } from "#domain/statements/messages";
import { isStatementColumns, type StatementColumns } from "#domain/statements/reading/columns";
import { fileSentence, MOST_FILE_BYTES } from "#domain/statements/reading/file-problems";
import { jsonField } from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, refuse } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";
import { TEXT_BYTES } from "#request/forms/form-body.server";
import { readStatement } from "#services/statement-files.server";

const Chosen = z.object({
  file: z.instanceof(File).nullable().default(null),
  /** The columns that the seller chose for an unknown layout, as JSON. */
  columns: jsonField(
    z.custom<StatementColumns>(isStatementColumns),
    4_000,
    () => "Choose a different column for each.",
  )
    .nullable()
    .default(null),
  /** Set to choose the columns again, because those stored for this header are wrong. */
  anew: z.literal("on").nullable().default(null),
});

/**
 * Reads a statement and stores its credits for the preview. A file of unknown layout isn't stored: the page asks for
 * its columns and sends the file again with them.
 */
export const statementReadingForm = form(
  "/admin/statements/reading",
  {
    ...sellersForm("import-statements"),
    failed: () => "The file couldn't be read. Please try again.",
    field: "file",
    maxBytes: MOST_FILE_BYTES + TEXT_BYTES,
    schema: Chosen,
    example: {
      file: ":statement",
      columns:
        '{"header":"when|what|camein","date":0,"text":1,"credit":2,"debit":null,"mark":null,"status":null,"payer":null,"note":null}',
      anew: "on",
    },
  },
  async ({ person: { id: by }, value: { file, columns, anew } }) => {
    if (!file || file.size === 0) return refuse("file-missing", { file: "Choose a file." });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const remembered = columns || anew ? [] : await rememberedColumns();
    const chosen = columns ?? (anew ? "ask" : undefined);
    const read = await readStatement(bytes, file.name, chosen, remembered);
    if (!read.ok) {
      const { problem } = read;
      if (problem.code === "unknown-layout")
        return { ok: true as const, importId: null, candidates: problem.candidates };
      if ("name" in problem) return refuse(problem.code, { file: fileSentence(problem) });
      return refuseProblem(problem, statementMessages, {}, "file");
    }
    const { doubtful, sums = [] } = read.dropped;
    const hasMoney = read.credits.length + doubtful.length > 0;
    const maySettle = sums.length > 0 && ((await hasSettlements()) || (await draftReport()));
    if (!hasMoney && !maySettle && !(await hasIdsOfStore(read.dropped.takenBack)))
      return refuse("no-credits", { file: noCredits(read.dropped) });
    const writer = { by, now: new Date() };
    const sha256 = createHash("sha256").update(bytes).digest();
    const { layout, credits, dropped } = read;
    const statement = { name: file.name, sha256, layout, columns, credits, dropped };
    const { id, isNew } = await storeStatementImport(statement, writer);
    return { ok: true as const, importId: id, before: !isNew };
  },
);
