import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { currentLanguage } from "#domain/language";
import { peopleMessages } from "#domain/people/messages";
import { formAction, refuse } from "#forms/form.server";
import { nextPath } from "#protocol/redirect-targets";
import { networkOf } from "#request/client-address.server";
import { within } from "#request/forms/limits.server";
import { log } from "#request/log/log.server";
import { ownOrigin } from "#request/origin.server";
import { requestInfoContext } from "#request/request-info.server";
import { browserOf, saveFlow } from "#request/session/sign-in-flow.server";
import { signIn } from "#services/sign-in/sign-in.server";
import type { Route } from "./+types/start";
import { maySignIn, signInAnswer } from "./answer.server.ts";
import { SignIn } from "./sign-in.tsx";

const Start = z.object({
  next: z.string().catch(""),
  /** Asked to prove who they are although they are signed in. */
  fresh: z.literal("1").optional().catch(undefined),
});

/** Leaves for the provider. */
const start = formAction(
  { who: "anyone", schema: Start, failed: () => peopleMessages.signInFailed },
  async ({ value }, { request, context }) => {
    const next = nextPath(value.next);
    const refused = (status: number, error: string) =>
      refuse("not-started", { form: error }, { status, values: { next } });
    if (!maySignIn(context)) return refused(403, peopleMessages.demoOnThisMachineOnly);
    const origin = ownOrigin(request);
    if (!signIn || !origin) return refused(503, peopleMessages.signInNotSetUp);
    const browser = await browserOf(request);
    if (!(await mayTry(context, browser))) return refused(429, peopleMessages.tooManySignIns);
    try {
      const language = currentLanguage();
      const fresh = value.fresh !== undefined;
      const { location, checks } = await signIn.start(origin, language, { fresh });
      const flow = { browser, origin, next, language, startedAt: Date.now(), fresh, checks };
      return redirect(location, { headers: setting(await saveFlow(request, flow)) });
    } catch (error) {
      log.error({ err: error }, "sign-in provider not reached");
      return refused(502, peopleMessages.signInFailed);
    }
  },
);

/** The way leaves this site, so what is refused is said by the page itself. */
export async function action(args: Route.ActionArgs) {
  const answer = await start(args);
  if (answer instanceof Response) return answer;
  const { errors, values } = answer.data;
  const error = Object.values(errors)[0] ?? peopleMessages.signInFailed;
  const next = nextPath(values?.next ?? "");
  return signInAnswer(args.request, args.context, {
    next,
    error,
    status: answer.init?.status ?? 500,
  });
}

/** spec §9: 5 in 300 s for one browser; a whole network has room for many phones. */
async function mayTry(context: Readonly<RouterContextProvider>, browser: string) {
  const network = networkOf(context.get(requestInfoContext).address);
  return (await within("network", network)) && (await within("sign_in", `browser:${browser}`));
}

function setting(cookies: string[]): Headers {
  return new Headers(cookies.map((line): [string, string] => ["Set-Cookie", line]));
}

/** For whoever asks for the address of a failed start again. */
export function loader({ request, context }: Route.LoaderArgs) {
  return signInAnswer(request, context, { next: null });
}

export default function StartPage({ actionData, loaderData }: Route.ComponentProps) {
  return <SignIn {...(actionData ?? loaderData)} />;
}
