import { data, redirect } from "react-router";
import { answerFormAt } from "#forms/table.server";
import { sendForm } from "#ui/forms/send-form";
import type { Route } from "./+types/form-route";

/** Every form of the store is sent here: `/forms` and its address (app/forms/README.md). */
export async function action({ request, context, params }: Route.ActionArgs) {
  const answer = await answerFormAt(`/${params["*"]}`, { request, context });
  const { data: told, init } = "init" in answer ? answer : data(answer);
  const isScript = request.headers.get("Accept")?.includes("application/json");
  if (told.ok && told.redirectTo && !isScript)
    return redirect(told.redirectTo, { ...init, status: 303 });
  return answer;
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return await sendForm(request);
}
