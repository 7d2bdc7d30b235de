import { redirectDocument } from "react-router";
import { nextPath } from "#protocol/redirect-targets";
import { currentPerson } from "#request/session/session.server";
import type { Route } from "./+types/page";
import { signInAnswer } from "./answer.server.ts";
import { SignIn } from "./sign-in.tsx";

export function loader({ request, context, url }: Route.LoaderArgs) {
  const next = url.searchParams.get("next");
  if (currentPerson(context)) throw redirectDocument(nextPath(next));
  return signInAnswer(request, context, { next: next && nextPath(next) });
}

export default function AuthPage({ loaderData }: Route.ComponentProps) {
  return <SignIn {...loaderData} />;
}
