import { type ReactNode, useContext } from "react";
import { href } from "react-router";
import { AntiForgery } from "#ui/forms/anti-forgery";
import { Button } from "#ui/forms/button";
import { Notice } from "#ui/notice";

/** Through the provider and back to this page. A plain form: it leaves the site. */
export function SignInAgain({ next, children }: { next: string; children: ReactNode }) {
  const token = useContext(AntiForgery);
  return (
    <Notice tone="wait" className="flex flex-col gap-3">
      <p>{children}</p>
      <form data-native="" method="post" action={href("/auth/start")}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="fresh" value="1" />
        <Button type="submit" disabled={token === ""}>
          Sign in again
        </Button>
      </form>
    </Notice>
  );
}
