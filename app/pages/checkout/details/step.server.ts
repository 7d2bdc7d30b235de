import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { answerRefused, readForm } from "#request/form.server";
import { currentPerson, type Person } from "#request/session.server";
import type { RefusedStep } from "./answers.ts";

type Context = Readonly<RouterContextProvider>;

type Work<Form, Done> = (person: Person, form: Form) => Promise<Done>;

/**
 * A step of the checkout: for signed-in people, by a form of ours. Signed out, the answer is the
 * sentence of the step and not a redirect, so that nothing that was typed is lost.
 */
export async function checkoutStep<Schema extends z.ZodType, Done>(
  { request, context }: { request: Request; context: Context },
  { schema, signedOut, maxBytes }: { schema: Schema; signedOut: string; maxBytes?: number },
  work: Work<z.output<Schema>, Done>,
) {
  const person = currentPerson(context);
  if (!person) return refuse("signed-out", { form: signedOut }, { status: 401 });
  const form = await readForm(request, context, schema, maxBytes ? { maxBytes } : {});
  if (!form.ok) return answerRefused(form);
  return await work(person, form.value);
}

export function refuse(
  problem: string,
  errors: RefusedStep["errors"],
  { status = 422, advice = null }: { status?: number; advice?: string | null } = {},
) {
  const refused: RefusedStep = { ok: false, problem, errors, advice };
  return data(refused, { status });
}
