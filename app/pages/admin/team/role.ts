import { z } from "zod";
import { changeRole } from "#data/people/team.server";
import { SELLER_ROLES } from "#domain/people/team/seller-roles";
import { sellersForm, unlessFresh } from "#forms/admin/sellers-form.server";
import { formAction } from "#forms/form.server";
import { answerOf, teamChange } from "./team-change.server.ts";

export const action = formAction(
  {
    ...sellersForm("manage-access"),
    schema: z.object({
      email: z.string().max(254),
      /** The role that was shown: what somebody has changed since isn't overwritten. */
      before: z.enum(SELLER_ROLES),
      role: z.enum(SELLER_ROLES),
    }),
  },
  async ({ person, value: { email, before, role: after } }) =>
    unlessFresh(person) ??
    answerOf(await changeRole({ email, before, after }, teamChange(person.id))),
);
