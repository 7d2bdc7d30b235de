import { data } from "react-router";
import { z } from "zod";
import { erasePerson } from "#data/people/personal-data.server";
import { messageFor } from "#domain/messages";
import { peopleMessages } from "#domain/people/messages";
import { ERASURE_WORD } from "#domain/people/personal-data";
import { formAction, refuse } from "#forms/form.server";
import { closeSession } from "#request/session/session.server";
import { files } from "#services/files.server";

const Typed = z.object({ confirmation: z.string().max(40).default("") });

/** Erases the account of whoever typed the word; every session of theirs ends with it. */
export const action = formAction(
  {
    who: "customer",
    schema: Typed,
    // Evaluated where it is said, in the request's language.
    failed: () => peopleMessages.erasureFailed,
  },
  async ({ person, value }, { request, context }) => {
    if (value.confirmation.trim().toLowerCase() !== ERASURE_WORD)
      return refuse("erasure-unconfirmed", { confirmation: peopleMessages["erasure-unconfirmed"] });
    const erased = await erasePerson(person.id, (path) => files.remove(path), new Date());
    if (!erased.ok)
      return refuse(erased.problem.code, { form: messageFor(peopleMessages, erased.problem) }, 409);
    const headers = new Headers({ "Clear-Site-Data": '"cache", "storage"' });
    for (const line of await closeSession(request, context)) headers.append("Set-Cookie", line);
    return data({ ok: true as const }, { headers });
  },
);
