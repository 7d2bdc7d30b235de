import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { SIGN_IN_TO_CONTINUE } from "#domain/messages";
import { answerRefused, readForm } from "#request/form.server";
import { currentPerson, type Person } from "#request/session.server";
import { refuse } from "./form-answer.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * A form about a person's own things. Signed out meanwhile, they read a sentence and aren't sent away,
 * so that nothing that was typed is lost.
 */
export async function ownForm<Schema extends z.ZodType, Done>(
  { request, context }: Asked,
  { schema, maxBytes }: { schema: Schema; maxBytes?: number },
  work: (person: Person, value: z.output<Schema>) => Promise<Done>,
) {
  const person = currentPerson(context);
  if (!person) return refuse("signed-out", { form: SIGN_IN_TO_CONTINUE }, 401);
  const form = await readForm(request, context, schema, maxBytes ? { maxBytes } : {});
  return form.ok ? await work(person, form.value) : answerRefused(form);
}
