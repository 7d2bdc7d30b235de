import { data, redirectDocument } from "react-router";
import { storeMessages } from "#domain/messages";
import { logOutForm } from "#forms/account/sign-in.server";
import type { FormRefusal } from "#protocol/form-answer";
import { href } from "#protocol/href";
import { currentPerson, formToken } from "#request/session/session.server";
import { Button, ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import type { Route } from "./+types/log-out";
import { texts } from "./texts.ts";

export async function action(args: Route.ActionArgs) {
  const answer = await logOutForm.answer(args);
  return answer.data.ok
    ? redirectDocument(answer.data.redirectTo, answer.init ?? undefined)
    : answer;
}

/** The log-out dialog's question on a page of its own, for browsers without scripts. */
export function loader({ context }: Route.LoaderArgs) {
  if (!currentPerson(context)) throw redirectDocument(href("/"));
  return data({ token: formToken(context) });
}

export default function LogOut({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(texts);
  const refusal = actionData as FormRefusal | undefined;
  return (
    <div className="shell flex max-w-md flex-col gap-5 py-10">
      <title>{t.logOutTitle}</title>
      <h1 className="text-title">{t.logOut}</h1>
      {refusal ? <p role="alert">{refusal.errors.form}</p> : null}
      <p>{storeMessages.logOutConfirmation}</p>
      <form data-native="" method="post" className="flex gap-3">
        <input type="hidden" name="token" value={refusal?.token ?? loaderData.token} />
        <Button type="submit">{t.logOut}</Button>
        <ButtonLink look="second" to={href("/")}>
          {t.cancel}
        </ButtonLink>
      </form>
    </div>
  );
}
