import { data, redirect } from "react-router";
import { answerFormAt } from "#forms/table.server";
import { sessionOf } from "#pages/account/session/session.server.ts";
import { sendAndCacheSession } from "#pages/account/session/session-of-answer.ts";
import { sendForm } from "#ui/forms/send-form";
import type { Route } from "./+types/form-route";

/** Every form of the store is sent here: `/forms` and its address (app/forms/README.md). */
export async function action({ request, context, params }: Route.ActionArgs) {
  // The router takes an encoded slash for one; for logs and limits it stays a letter (server/http/path-patterns.ts).
  const isOneSpelling = !/%2f/i.test(new URL(request.url).pathname);
  const path = isOneSpelling ? `/${params["*"]}` : "";
  const answer = await answerFormAt(path, { request, context });
  const { data: body, init } = "init" in answer ? answer : data(answer);
  const isScript = request.headers.get("Accept")?.includes("application/json");
  if (!body.ok || (body.redirectTo && isScript)) return answer;
  if (body.redirectTo) return redirect(body.redirectTo, { ...init, status: 303 });
  // A page of the shop's reads the session after each form: it comes with the answer.
  const bringsSession = isScript && !path.startsWith("/admin/");
  return bringsSession ? data({ ...body, session: await sessionOf(context) }, init ?? {}) : answer;
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return await sendAndCacheSession(() => sendForm(request));
}
