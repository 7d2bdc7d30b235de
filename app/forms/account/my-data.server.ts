import { data } from "react-router";
import { z } from "zod";
import { setReminders } from "#data/checkout/payment-reminders.server";
import { endOwnSession } from "#data/people/sessions.server";
import { erasePerson } from "#data/personal-data/personal-data.server";
import { storeMessages } from "#domain/messages";
import { peopleMessages } from "#domain/people/messages";
import { ERASURE_WORD } from "#domain/people/personal-data";
import { form, NO_FIELDS, refuse } from "#forms/form.server";
import { refuseProblem } from "#forms/problem.server";
import { logSecurity } from "#request/log/security-log.server";
import { closeAllSessions, closeSession } from "#request/session/session.server";
import { files } from "#services/files.server";
import { clearSiteDataHeaders } from "./sign-in.server.ts";

export const myDataForms = [
  /** Erases the account if the confirmation word was typed. All its sessions end. */
  form(
    "/my-data/erasure",
    {
      who: "customer",
      schema: z.object({ confirmation: z.string().max(40).default("") }),
      example: { confirmation: ERASURE_WORD },
      failed: () => peopleMessages.erasureFailed,
    },
    async ({ person, value }, { request, context }) => {
      if (value.confirmation.trim().toLowerCase() !== ERASURE_WORD) {
        const sentence = peopleMessages["erasure-unconfirmed"];
        return refuse("erasure-unconfirmed", { confirmation: sentence });
      }
      const erased = await erasePerson(person.id, (path) => files.remove(path), new Date());
      if (!erased.ok) return refuseProblem(erased.problem, peopleMessages, {});
      const headers = clearSiteDataHeaders(
        '"cache", "storage"',
        await closeSession(request, context),
      );
      return data({ ok: true as const }, { headers });
    },
  ),

  /** Switches reminder emails off or on. They are about a payment that was started but not confirmed. */
  form(
    "/my-data/payment-reminders",
    {
      who: "customer",
      schema: z.object({ wants: z.enum(["yes", "no"]) }),
      example: { wants: "no" },
      failed: () => peopleMessages.remindersNotSaved,
    },
    async ({ person, value: { wants } }) => {
      await setReminders(person.id, wants === "yes", new Date());
      return { ok: true as const };
    },
  ),

  /** Ends one of the person's other sessions. A session that has already ended is no error. */
  form(
    "/my-data/sign-ins/end",
    {
      who: "customer",
      schema: z.object({ session: z.string().max(40) }),
      example: { session: "0192f0c0-0000-4000-8000-000000000001" },
      failed: () => storeMessages.logOutFailed,
    },
    async ({ person, value }) => {
      if (await endOwnSession(person.id, value.session))
        logSecurity("sessions_ended", { userId: person.id, facts: { sessions: 1 } });
      return { ok: true as const };
    },
  ),

  /** Ends all of the person's sessions, this one too. */
  form(
    "/my-data/sign-ins/end-all",
    {
      who: "customer",
      ...NO_FIELDS,
      failed: () => storeMessages.logOutFailed,
    },
    async (_, { request, context }) => {
      const headers = clearSiteDataHeaders('"cache"', await closeAllSessions(request, context));
      return data({ ok: true as const, redirectTo: "/" }, { headers });
    },
  ),
];
