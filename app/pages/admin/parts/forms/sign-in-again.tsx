import {
  type ComponentProps,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { href, useLocation } from "react-router";
import { AntiForgery } from "#ui/forms/anti-forgery";
import { Button } from "#ui/forms/button";
import { Dialog } from "#ui/forms/dialog";
import { FreshSignIn } from "#ui/forms/fresh-sign-in";
import { Notice } from "#ui/notice";

/** On a page that knows beforehand that the sign-in isn't fresh. */
export function SignInAgain({ children }: { children: ReactNode }) {
  return (
    <Notice tone="wait" className="flex flex-col gap-3">
      <p>{children}</p>
      <SignInForm />
    </Notice>
  );
}

/** Around all pages of the admin: a form that was refused for want of a fresh sign-in opens the way to one. */
export function FreshSignInDialog({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [request, setRequest] = useState<{ isTyped: boolean; at: string } | null>(null);
  const typedAt = useRef("");
  useEffect(() => {
    const note = () => {
      typedAt.current = window.location.pathname;
    };
    document.addEventListener("input", note);
    return () => document.removeEventListener("input", note);
  }, []);
  const ask = useCallback(
    (fields: HTMLElement | null) => {
      // In another form of the page, too: a sign-in in this tab would lose it.
      const isElsewhere = typedAt.current === window.location.pathname;
      setRequest({ isTyped: isElsewhere || fields?.querySelector(TYPED) != null, at: pathname });
    },
    [pathname],
  );
  // Back leaves the page below an open dialog, which would ask on the page before.
  if (request && request.at !== pathname) setRequest(null);
  return (
    <FreshSignIn value={ask}>
      {children}
      {request ? <SignInDialog isTyped={request.isTyped} onClose={() => setRequest(null)} /> : null}
    </FreshSignIn>
  );
}

function SignInDialog({ isTyped, onClose }: { isTyped: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <Dialog ref={dialog} title="Sign in again" onClose={onClose}>
      <p>
        Only somebody who signed in within the last ten minutes can do this, in case a device was
        left open.{" "}
        {isTyped
          ? "Sign-in opens in a new tab, and what you typed stays here. Come back and press the button again."
          : "You'll come back to this page. Press once more then."}
      </p>
      <SignInForm
        target={isTyped ? "_blank" : undefined}
        // Back leads to the page, not to the question again.
        onSubmit={() => dialog.current?.close()}
      />
      <Button look="quiet" className="self-start" onClick={() => dialog.current?.close()}>
        Not now
      </Button>
    </Dialog>
  );
}

/** What somebody may have filled in. */
const TYPED = "input:not([type=hidden]), select, textarea";

/** Through the provider and back to this page. A plain form: it leaves the site. */
function SignInForm(form: ComponentProps<"form">) {
  const token = useContext(AntiForgery);
  const { pathname, search, hash } = useLocation();
  return (
    <form data-native="" method="post" action={href("/auth/start")} {...form}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="next" value={pathname + search + hash} />
      <input type="hidden" name="fresh" value="1" />
      <Button type="submit" disabled={token === ""}>
        Sign in again
      </Button>
    </form>
  );
}
