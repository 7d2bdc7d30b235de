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
import { Button } from "#ui/forms/button";
import { Dialog } from "#ui/forms/dialog";
import { AntiForgery } from "#ui/forms/sending/anti-forgery";
import { FreshSignIn } from "#ui/forms/sending/fresh-sign-in";
import { Notice } from "#ui/notice";

/**
 * A notice with a sign-in button, for pages that know in advance that the seller must sign in again before the action.
 */
export function SignInAgain({ children }: { children: ReactNode }) {
  return (
    <Notice tone="wait" className="flex flex-col gap-3">
      <p>{children}</p>
      <SignInForm />
    </Notice>
  );
}

/**
 * Wraps all pages of the admin. When a form is refused because the sign-in isn't recent enough, it opens a dialog to
 * sign in again.
 */
export function FreshSignInDialog({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [request, setRequest] = useState<{ hasInput: boolean; requestedAt: string } | null>(null);
  const typedAt = useRef("");
  useEffect(() => {
    const rememberTypedPage = () => {
      typedAt.current = window.location.pathname;
    };
    document.addEventListener("input", rememberTypedPage);
    return () => document.removeEventListener("input", rememberTypedPage);
  }, []);
  const ask = useCallback(
    (fields: HTMLElement | null) => {
      // Text typed into another form of the page counts, too, because signing in in this tab would lose it.
      const isElsewhere = typedAt.current === window.location.pathname;
      setRequest({
        hasInput: isElsewhere || fields?.querySelector(TYPED_FIELDS) != null,
        requestedAt: pathname,
      });
    },
    [pathname],
  );
  // The Back button can change the page below an open dialog. The dialog then closes, because its question was about
  // the other page.
  if (request && request.requestedAt !== pathname) setRequest(null);
  return (
    <FreshSignIn value={ask}>
      {children}
      {request ? (
        <SignInDialog hasInput={request.hasInput} onClose={() => setRequest(null)} />
      ) : null}
    </FreshSignIn>
  );
}

function SignInDialog({ hasInput, onClose }: { hasInput: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <Dialog ref={dialog} title="Sign in again" onClose={onClose}>
      <p>
        To do this, you must have signed in within the last ten minutes. This protects the store if
        somebody finds your phone or computer open.{" "}
        {hasInput
          ? "Sign-in opens in a new tab, and what you typed stays here. Then come back and press the button again."
          : "You'll come back to this page. Then press the button again."}
      </p>
      <SignInForm
        target={hasInput ? "_blank" : undefined}
        // The dialog closes, so that coming back by Back shows the page without it.
        onSubmit={() => dialog.current?.close()}
      />
      <Button look="quiet" className="self-start" onClick={() => dialog.current?.close()}>
        Not now
      </Button>
    </Dialog>
  );
}

/** Fields that somebody may have filled in. */
const TYPED_FIELDS = "input:not([type=hidden]), select, textarea";

/** Signs in at the provider and returns to this page. A plain form, because it leaves the site. */
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
