import { z } from "zod";
import { beginCounting, type RunProblem, recordRun, stopCounting } from "#data/stock/runs.server";
import { isProductSize } from "#domain/catalogue/catalogue";
import { indianDay } from "#domain/indian-time";
import type { Outcome } from "#domain/problem";
import { stockAdminMessages } from "#domain/stock/admin-messages";
import { RUN_KINDS } from "#domain/stock/stock";
import {
  IDEMPOTENCY_EXAMPLE,
  idempotencyFields,
  numberField,
  optionalText,
} from "#forms/admin/fields.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, NO_FIELDS, refuse } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";

/** The most pieces in one stock entry (our limit). */
const MAX_PIECES_IN_STOCK_ENTRY = 100_000;

const countStockForm = sellersForm("count-stock");

const pieces = numberField(0, MAX_PIECES_IN_STOCK_ENTRY);
const NOTE_CHARACTERS = 300;

/** The day of an entry. An empty field means today; a future day is refused. */
const day = z
  .string()
  .default("")
  .transform((text) => text || indianDay(new Date()))
  .pipe(z.iso.date({ error: () => stockAdminMessages.dayWrong }))
  .refine((text) => text <= indianDay(new Date()), { error: () => stockAdminMessages.dayWrong });

const sizeOf = ({ id, size }: { id: string; size: string }) => ({
  id,
  size: isProductSize(size) ? size : "",
});

export const stockForms = [
  /** Starts counting a size, with the number of pieces in stock. */
  form(
    "/admin/stock/:id/:size/beginning",
    { ...countStockForm, schema: z.object({ quantity: pieces }), example: { quantity: "20" } },
    async ({ writer, value: { quantity } }, { params }) => {
      const run = { quantity, day: indianDay(writer.now), note: null };
      return answerCount(await beginCounting(sizeOf(params), run, writer));
    },
  ),

  /** Records pieces that arrived, were spoiled, or were counted. */
  form(
    "/admin/stock/:id/:size/runs",
    {
      ...countStockForm,
      schema: z.object({
        kind: z.enum(RUN_KINDS),
        quantity: pieces,
        day,
        note: optionalText(NOTE_CHARACTERS),
        ...idempotencyFields,
      }),
      example: {
        kind: "arrived",
        quantity: "100",
        day: "2026-11-20",
        note: "Second printing",
        ...IDEMPOTENCY_EXAMPLE,
      },
    },
    async ({ writer, value: { idempotency_key: key, ...entered } }, { params }) => {
      const run = { ...entered, key };
      if (run.kind !== "counted" && run.quantity === 0)
        return refuse("fields", { quantity: stockAdminMessages.nothingChanged });
      return answerCount(await recordRun(sizeOf(params), run, writer));
    },
  ),

  /** Stops counting a size: from then on the shop never shows it as sold out for lack of pieces. */
  form(
    "/admin/stock/:id/:size/end",
    { ...countStockForm, ...NO_FIELDS },
    async ({ writer }, { params }) => answerCount(await stopCounting(sizeOf(params), writer)),
  ),
];

function answerCount(answer: Outcome<RunProblem | { code: "size-unknown" }>) {
  if (answer.ok) return answer;
  return refuseProblem(answer.problem, stockAdminMessages, {
    "size-unknown": { status: 404 },
    "fewer-there": "quantity",
  });
}
