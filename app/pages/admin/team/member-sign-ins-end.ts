import { z } from "zod";
import { endSellersSessions } from "#data/people/sessions.server";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction } from "#forms/form.server";
import { currentTeam } from "#request/session/team.server";

/** Signs one of the sellers out everywhere. */
export const action = formAction(
  { ...sellersForm("manage-access"), schema: z.object({ user: z.string().max(40) }) },
  async ({ person, value: { user: userId } }) => {
    const { provider } = currentTeam();
    const about = { by: person.id, now: new Date() };
    return { ok: true as const, ended: await endSellersSessions(provider, { userId }, about) };
  },
);
