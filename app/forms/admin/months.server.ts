import { closeMonth } from "#data/months/months.server";
import { CLOSING_PROBLEMS } from "#domain/figures/months";
import { form, NO_FIELDS } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";
import { sellersForm } from "./sellers-form.server.ts";

/** Closes a month: its figures and their rows are stored and never change again. */
export const monthForm = form(
  "/admin/reports/months/:month/closing",
  { ...sellersForm("close-months"), fresh: true, ...NO_FIELDS },
  async ({ writer }, { params: { month } }) => {
    const closed = await closeMonth(month, writer);
    if (closed.ok) return { ok: true as const };
    return refuseProblem(closed.problem, CLOSING_PROBLEMS, { "month-unknown": { status: 404 } });
  },
);
