import { z } from "zod";
import { inviteCustomer } from "#data/statements/invitations.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { type FormRequest, formAction } from "#forms/form.server";
import type { Route } from "./+types/invitation";
import { refuseMoney } from "./refusal.server.ts";

/** Asks a customer by email whether money is theirs. */
export const action = formAction(
  { ...sellersForm("settle-found-money"), schema: z.object({ version: z.string().max(40) }) },
  async (
    { person: { id: by }, value: { version } },
    { params: { creditId } }: FormRequest<Route.ActionArgs["params"]>,
  ) => {
    const invited = await inviteCustomer(creditId, version, { by, now: new Date() });
    return invited.ok ? { ok: true as const } : refuseMoney(invited.problem);
  },
);
