import { z } from "zod";
import { inviteMember } from "#data/people/team.server";
import { peopleMessages } from "#domain/people/messages";
import { SELLER_ROLES } from "#domain/people/team/seller-roles";
import { sellersForm, unlessFresh } from "#forms/admin/sellers-form.server";
import { formAction } from "#forms/form.server";
import { answerOf, teamChange } from "./team-change.server.ts";

export const action = formAction(
  {
    ...sellersForm("manage-access"),
    schema: z.object({
      email: z
        .string()
        .trim()
        .toLowerCase()
        .max(254)
        .refine((email) => z.email().safeParse(email).success, {
          error: () => peopleMessages["email-malformed"],
        }),
      role: z.enum(SELLER_ROLES),
    }),
  },
  async ({ person, value }) =>
    unlessFresh(person) ?? answerOf(await inviteMember(value, teamChange(person.id)), "email"),
);
