import { z } from "zod";
import { endSellersSessions } from "#data/people/sessions.server";
import {
  changeRole,
  inviteMember,
  removeMember,
  type TeamChange,
  type TeamOutcome,
} from "#data/people/team.server";
import type { Writer } from "#data/settings/events.server";
import { peopleMessages } from "#domain/people/messages";
import { SELLER_ROLES } from "#domain/people/team/seller-roles";
import { teamMessages } from "#domain/people/team/team";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { form, NO_FIELDS } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";
import { config } from "#request/config.server";
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
    async ({ writer, value }) => answerOf(await inviteMember(value, teamChange(writer)), "email"),
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
    async ({ writer, value: { email, before, role: after } }) =>
      answerOf(await changeRole({ email, before, after }, teamChange(writer))),
  ),

  form(
    "/admin/team/removal",
    {
      ...teamForm,
      fresh: true,
      schema: z.object({ email: z.string().max(254), before: z.enum(SELLER_ROLES) }),
      example: { email: "meera@example.com", before: "staff" },
    },
    async ({ writer, value }) => answerOf(await removeMember(value, teamChange(writer))),
  ),

  /** Ends one session of one seller. */
  form(
    "/admin/team/sign-ins/end",
    {
      ...teamForm,
      schema: z.object({ session: z.string().max(40) }),
      example: { session: "0192f0c0-0000-4000-8000-000000000001" },
    },
    async ({ writer, value: { session: sessionId } }) => await endSignIns({ sessionId }, writer),
  ),

  /** Ends all sessions of one seller. */
  form(
    "/admin/team/sign-ins/end-of-member",
    {
      ...teamForm,
      schema: z.object({ user: z.string().max(40) }),
      example: { user: "0192f0c0-0000-4000-8000-000000000001" },
    },
    async ({ writer, value: { user: userId } }) => await endSignIns({ userId }, writer),
  ),

  /** Ends the sessions of all sellers, except the one that sends this form. */
  form(
    "/admin/team/sign-ins/end-all",
    { ...teamForm, ...NO_FIELDS },
    async ({ person, writer }) => await endSignIns({ exceptSessionId: person.sessionId }, writer),
  ),
];

/**
 * The facts of a change to the team: who makes it, and when. `emailed` is true if a mail server can notify the member.
 */
function teamChange(writer: Writer): TeamChange {
  return { ...currentTeam(), ...writer, emailed: config.smtpUrl !== null };
}

function answerOf(answer: TeamOutcome, field = "form") {
  if (answer.ok) return answer;
  return refuseProblem(answer.problem, teamMessages, {}, { field, status: 409 });
}

async function endSignIns(which: Parameters<typeof endSellersSessions>[1], writer: Writer) {
  const ended = await endSellersSessions(currentTeam().provider, which, writer);
  return { ok: true as const, ended };
}
