import { data, redirect } from "react-router";
import { answerFormAt } from "#forms/table.server";
import { sessionOf } from "#pages/account/session/session.server.ts";
import { sendForm } from "#ui/forms/sending/send-form";
import type { Route } from "./+types/form-route";

/** Answers every form of the store, at `/forms` and the form's own address (app/forms/README.md). */
export async function action({ request, context, params }: Route.ActionArgs) {
  // React Router decodes `%2F` to a slash, but logs and limits count it as a letter of the path
  // (server/http/path-patterns.ts). Such a path is therefore no form.
  const isOneSpelling = !/%2f/i.test(new URL(request.url).pathname);
  const path = isOneSpelling ? `/${params["*"]}` : "";
  const answer = await answerFormAt(path, { request, context });
  const { data: body, init } = "init" in answer ? answer : data(answer);
  const isScript = request.headers.get("Accept")?.includes("application/json");
  if (!body.ok || (body.redirectTo && isScript)) return answer;
  if (body.redirectTo) return redirect(body.redirectTo, { ...init, status: 303 });
  // Pages of the shop need the session again after each form, so the answer includes it.
  const bringsSession = isScript && !path.startsWith("/admin/");
  return bringsSession ? data({ ...body, session: await sessionOf(context) }, init ?? {}) : answer;
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return await sendForm(request);
}
