import { redirect } from "react-router";
import { peopleMessages } from "#domain/people/messages";
import { signInForm } from "#forms/account/sign-in.server";
import { nextPath } from "#protocol/redirect-targets";
import type { Route } from "./+types/start";
import { signInAnswer } from "./answer.server.ts";
import { SignIn } from "./sign-in.tsx";

/** Starts signing in at the provider. The form isn't sent by script, so a refusal is shown as a full page. */
export async function action(args: Route.ActionArgs) {
  const { data: result, init } = await signInForm.answer(args);
  if (result.ok) return redirect(result.redirectTo, init ?? undefined);
  const { errors, values } = result;
  const error = Object.values(errors)[0] ?? peopleMessages.signInFailed;
  const next = nextPath(values?.next ?? "");
  return signInAnswer(args.request, args.context, { next, error, status: init?.status ?? 500 });
}

/** Shows the sign-in page to people who reload or reopen this address after a failed start. */
export function loader({ request, context }: Route.LoaderArgs) {
  return signInAnswer(request, context, { next: null });
}

export default function StartPage({ actionData, loaderData }: Route.ComponentProps) {
  return <SignIn {...(actionData ?? loaderData)} />;
}
