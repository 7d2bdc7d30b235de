import { z } from "zod";
import { removeMember } from "#data/people/team.server";
import { SELLER_ROLES } from "#domain/people/team/seller-roles";
import { sellersForm, unlessFresh } from "#forms/admin/sellers-form.server";
import { formAction } from "#forms/form.server";
import { answerOf, teamChange } from "./team-change.server.ts";

export const action = formAction(
  {
    ...sellersForm("manage-access"),
    schema: z.object({ email: z.string().max(254), before: z.enum(SELLER_ROLES) }),
  },
  async ({ person, value }) =>
    unlessFresh(person) ?? answerOf(await removeMember(value, teamChange(person.id))),
);
