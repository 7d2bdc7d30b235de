import { data, redirect } from "react-router";
import { answerFormAt } from "#forms/table.server";
import { sessionOf } from "#session/session.server";
import type { Route } from "./+types/form-route";

/** Handles every form of the store. A form is posted to `/forms` followed by its own address (app/forms/README.md). */
export async function action({ request, context, params }: Route.ActionArgs) {
  // React Router decodes `%2F` to a slash, but the log and the rate limits don't (server/http/path-patterns.ts) and
  // would take such a path for another form. So such a path gets a 404.
  const isOneSpelling = !/%2f/i.test(new URL(request.url).pathname);
  const path = isOneSpelling ? `/${params["*"]}` : "";
  const answer = await answerFormAt(path, { request, context });
  const { data: body, init } = "init" in answer ? answer : data(answer);
  const isScript = request.headers.get("Accept")?.includes("application/json");
  if (!body.ok || (body.redirectTo && isScript)) return answer;
  if (body.redirectTo) return redirect(body.redirectTo, { ...init, status: 303 });
  // After each form, pages of the shop need the session again, so the response includes it.
  const bringsSession = isScript && !path.startsWith("/admin/");
  return bringsSession ? data({ ...body, session: await sessionOf(context) }, init ?? {}) : answer;
}
