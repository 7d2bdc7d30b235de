import { z } from "zod";
import { endSellersSessions } from "#data/people/sessions.server";
import {
  changeRole,
  inviteMember,
  removeMember,
  type TeamChange,
  type TeamOutcome,
} from "#data/people/team.server";
import { peopleMessages } from "#domain/people/messages";
import { SELLER_ROLES } from "#domain/people/team/seller-roles";
import { teamMessages } from "#domain/people/team/team";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";
import { config } from "#request/config.server";
import type { Person } from "#request/session/session.server";
import { currentTeam } from "#request/session/team.server";

const teamForm = sellersForm("manage-access");

export const teamForms = [
  form(
    "/admin/team/invitation",
    {
      ...teamForm,
      fresh: true,
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
      example: { email: "meera@example.com", role: "staff" },
    },
    async ({ person, value }) =>
      answerOf(await inviteMember(value, teamChange(person.id)), "email"),
  ),

  form(
    "/admin/team/role",
    {
      ...teamForm,
      fresh: true,
      schema: z.object({
        email: z.string().max(254),
        /** The role that the page showed, so that another seller's change isn't overwritten. */
        before: z.enum(SELLER_ROLES),
        role: z.enum(SELLER_ROLES),
      }),
      example: { email: "meera@example.com", before: "staff", role: "accountant" },
    },
    async ({ person, value: { email, before, role: after } }) =>
      answerOf(await changeRole({ email, before, after }, teamChange(person.id))),
  ),

  form(
    "/admin/team/removal",
    {
      ...teamForm,
      fresh: true,
      schema: z.object({ email: z.string().max(254), before: z.enum(SELLER_ROLES) }),
      example: { email: "meera@example.com", before: "staff" },
    },
    async ({ person, value }) => answerOf(await removeMember(value, teamChange(person.id))),
  ),

  /** Ends one session of one seller. */
  form(
    "/admin/team/sign-ins/end",
    {
      ...teamForm,
      schema: z.object({ session: z.string().max(40) }),
      example: { session: "0192f0c0-0000-4000-8000-000000000001" },
    },
    async ({ person, value: { session: sessionId } }) => await endSignIns({ sessionId }, person),
  ),

  /** Ends all sessions of one seller. */
  form(
    "/admin/team/sign-ins/end-of-member",
    {
      ...teamForm,
      schema: z.object({ user: z.string().max(40) }),
      example: { user: "0192f0c0-0000-4000-8000-000000000001" },
    },
    async ({ person, value: { user: userId } }) => await endSignIns({ userId }, person),
  ),

  /** Ends the sessions of all sellers, except the one that sends this form. */
  form(
    "/admin/team/sign-ins/end-all",
    { ...teamForm, schema: z.object({}), example: {} },
    async ({ person }) => await endSignIns({ exceptSessionId: person.sessionId }, person),
  ),
];

/**
 * The facts of a change to the team: who makes it, and when. `emailed` is true if a mail server can notify the member.
 */
function teamChange(by: string): TeamChange {
  const emailed = config.smtpUrl !== null;
  return { ...currentTeam(), by, now: new Date(), emailed };
}

function answerOf(answer: TeamOutcome, field = "form") {
  if (answer.ok) return answer;
  return refuseProblem(answer.problem, teamMessages, {}, { field, status: 409 });
}

async function endSignIns(which: Parameters<typeof endSellersSessions>[1], { id: by }: Person) {
  const { provider } = currentTeam();
  return {
    ok: true as const,
    ended: await endSellersSessions(provider, which, { by, now: new Date() }),
  };
}
