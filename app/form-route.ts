import { data, redirect } from "react-router";
import { answerFormAt } from "#forms/table.server";
import { sendForm } from "#ui/forms/send-form";
import type { Route } from "./+types/form-route";

/** Every form of the store is sent here: `/forms` and its address (app/forms/README.md). */
export async function action({ request, context, params }: Route.ActionArgs) {
  // The router takes an encoded slash for one; for logs and limits it stays a letter (server/http/path-patterns.ts).
  const isOneSpelling = !/%2f/i.test(new URL(request.url).pathname);
  const path = isOneSpelling ? `/${params["*"]}` : "";
  const answer = await answerFormAt(path, { request, context });
  const { data: told, init } = "init" in answer ? answer : data(answer);
  const isScript = request.headers.get("Accept")?.includes("application/json");
  if (told.ok && told.redirectTo && !isScript)
    return redirect(told.redirectTo, { ...init, status: 303 });
  return answer;
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return await sendForm(request);
}
