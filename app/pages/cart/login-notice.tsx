import { loginPath } from "#protocol/redirect-targets";
import { ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/** An alert for guests: a sentence and a Log in link. After logging in they come back to `from`. */
export function LoginNotice({ sentence, from }: { sentence: string | null; from: string }) {
  const t = useTexts(texts);
  return (
    <div role="alert" className="empty:hidden">
      {sentence ? (
        <div className="flex flex-wrap items-center gap-3 rounded-card bg-info p-3 text-on-info">
          <strong className="min-w-0 flex-1 basis-[10rem] text-small">{sentence}</strong>
          <ButtonLink className="shrink-0" to={loginPath(from)}>
            {t.login}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  );
}
