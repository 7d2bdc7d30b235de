import { useLocation } from "react-router";
import { refusalMessages } from "#domain/refusal-messages";
import { loginPath } from "#protocol/redirect-targets";
import { useTexts } from "#ui/language";
import { TextLink } from "#ui/link";
import { Notice } from "#ui/notice";
import { texts } from "./texts.ts";

/** Replaces a page on which something was typed, after the person's session has ended. */
export function SignInAgain() {
  const t = useTexts(texts);
  const { pathname, search, hash } = useLocation();
  return (
    <div className="shell py-10">
      <title>{refusalMessages.signInToContinue}</title>
      <Notice tone="info" alert className="flex flex-col gap-1">
        <h1 className="font-text text-lead font-semibold tracking-normal">
          {refusalMessages.signInToContinue}
        </h1>
        <p>{t.typedIsKept}</p>
        <TextLink
          to={loginPath(pathname + search + hash)}
          target="_blank"
          className="font-semibold"
        >
          {t.signIn}
        </TextLink>
      </Notice>
    </div>
  );
}
