import { z } from "zod";
import { endSellersSessions } from "#data/people/sessions.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction } from "#forms/form.server";
import { currentTeam } from "#request/session/team.server";

/** Signs all sellers out, whoever asks too, but for where they ask from. */
export const action = formAction(
  { ...sellersForm("manage-access"), schema: z.object({}) },
  async ({ person: { id: by, sessionId: allBut } }) => {
    const { provider } = currentTeam();
    const about = { by, now: new Date() };
    return { ok: true as const, ended: await endSellersSessions(provider, { allBut }, about) };
  },
);
