import { redirect } from "react-router";
import { peopleMessages } from "#domain/people/messages";
import { signInForm } from "#forms/account/sign-in.server";
import { nextPath } from "#protocol/redirect-targets";
import type { Route } from "./+types/start";
import { signInAnswer } from "./answer.server.ts";
import { SignIn } from "./sign-in.tsx";

/** The way leaves this site, so what is refused is said by the page itself. */
export async function action(args: Route.ActionArgs) {
  const { data: result, init } = await signInForm.answer(args);
  if (result.ok) return redirect(result.redirectTo, init ?? undefined);
  const { errors, values } = result;
  const error = Object.values(errors)[0] ?? peopleMessages.signInFailed;
  const next = nextPath(values?.next ?? "");
  return signInAnswer(args.request, args.context, { next, error, status: init?.status ?? 500 });
}

/** For whoever asks for the address of a failed start again. */
export function loader({ request, context }: Route.LoaderArgs) {
  return signInAnswer(request, context, { next: null });
}

export default function StartPage({ actionData, loaderData }: Route.ComponentProps) {
  return <SignIn {...(actionData ?? loaderData)} />;
}
