import { z } from "zod";
import { markNotOurs } from "#data/statements/placed-credits.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
import type { Route } from "./+types/decision";
import { refuseMoney } from "./refusal.server.ts";

/** Money that isn't for an order leaves the list, or comes back to it. */
export const action = formAction(
  {
    ...sellersForm("settle-found-money"),
    schema: z.object({ for: z.enum(["not-the-store", "the-store"]) }),
  },
  async (
    { person: { id: by }, value },
    { params: { creditId } }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    const notOurs = value.for === "not-the-store";
    const marked = await markNotOurs(creditId, notOurs, { by, now: new Date() });
    return marked.ok ? { ok: true as const } : refuseMoney(marked.problem);
  },
);
