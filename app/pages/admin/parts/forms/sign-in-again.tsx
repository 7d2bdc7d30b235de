import {
  type ComponentProps,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { storeMessages } from "#domain/messages";
import { adminMessages } from "#domain/orders/admin-messages";
import type { FormRefusal } from "#protocol/form-answer";
import { href } from "#protocol/href";
import { readSession } from "#session/session-store";
import { useFormToken } from "#session/use-session";
import { Button } from "#ui/forms/button";
import { Dialog } from "#ui/forms/dialog";
import { FreshSignIn } from "#ui/forms/sending/fresh-sign-in";
import { isFormUnavailable } from "#ui/forms/sending/network-errors";
import { Notice } from "#ui/notice";
import { useOnline } from "#ui/online";

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

type SignInRequest = { reason: keyof typeof REASONS; hasInput: boolean; requestedAt: string };

/**
 * Wraps all pages of the admin. When a form is refused because the seller is signed out, because somebody else is
 * signed in by now, or because the sign-in isn't recent enough, it opens a dialog to sign in again. The form and what was typed into it stay.
 */
export function FreshSignInDialog({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [request, setRequest] = useState<SignInRequest | null>(null);
  const typedAt = useRef("");
  useEffect(() => {
    const rememberTypedPage = () => {
      typedAt.current = window.location.pathname;
    };
    document.addEventListener("input", rememberTypedPage);
    return () => document.removeEventListener("input", rememberTypedPage);
  }, []);
  const ask = useCallback(
    (refusal: FormRefusal, fields: HTMLElement | null): FormRefusal => {
      const isSignedOut = isFormUnavailable(refusal);
      const reason = isSignedOut ? "signed-out" : refusal.problem;
      if (!isReason(reason)) return refusal;
      // Text typed into another form of the page counts, too, because signing in in this tab would lose it.
      const isElsewhere = typedAt.current === window.location.pathname;
      setRequest({
        reason,
        hasInput: isElsewhere || fields?.querySelector(TYPED_FIELDS) != null,
        requestedAt: pathname,
      });
      if (!isSignedOut) return refusal;
      return { ok: false, problem: "signed-out", errors: { form: adminMessages.signedOut } };
    },
    [pathname],
  );
  // The Back button can change the page below an open dialog. The dialog then closes, because its question was about
  // the other page.
  if (request && request.requestedAt !== pathname) setRequest(null);
  return (
    <FreshSignIn value={ask}>
      {children}
      {request ? <SignInDialog {...request} onClose={() => setRequest(null)} /> : null}
    </FreshSignIn>
  );
}

function SignInDialog({
  reason,
  hasInput,
  onClose,
}: Omit<SignInRequest, "requestedAt"> & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOnline = useOnline();
  useEffect(() => dialog.current?.showModal(), []);
  // The anti-forgery token of the ended session starts no sign-in, and offline no new one can be had.
  const wasOffline = useRef(false);
  useEffect(() => {
    if (isOnline && wasOffline.current) void readSession();
    wasOffline.current = !isOnline;
  }, [isOnline]);
  return (
    <Dialog ref={dialog} title="Sign in again" onClose={onClose}>
      <p>
        {REASONS[reason]}{" "}
        {hasInput
          ? "Sign-in opens in a new tab, and what you typed stays here. Then come back and press the button again."
          : "You'll come back to this page. Then press the button again."}
      </p>
      <SignInForm
        target={hasInput ? "_blank" : undefined}
        disabled={!isOnline}
        // The dialog closes, so that coming back by Back shows the page without it.
        onSubmit={() => dialog.current?.close()}
      />
      <p role="status" className="empty:hidden">
        {isOnline ? null : storeMessages.offline}
      </p>
      <Button look="quiet" className="self-start" onClick={() => dialog.current?.close()}>
        Not now
      </Button>
    </Dialog>
  );
}

/** Why somebody must sign in again, by the problem of the refused form. */
const REASONS = {
  "signed-out":
    "You're signed out here: your sign-in ended, or you signed out in another tab. If you are signed in, your role doesn't allow this any more.",
  "sign-in-again":
    "To do this, you must have signed in within the last ten minutes. This protects the store if somebody finds your phone or computer open.",
  "another-person":
    "Somebody else was signed in here when this page was opened, so nothing was sent in your name. Only that person can send what is typed here.",
};

function isReason(problem: string): problem is keyof typeof REASONS {
  return problem in REASONS;
}

/** Fields that somebody may have filled in. */
const TYPED_FIELDS = "input:not([type=hidden]), select, textarea";

/** Signs in at the provider and returns to this page. A plain form, because it leaves the site. */
function SignInForm({
  disabled = false,
  ...form
}: ComponentProps<"form"> & { disabled?: boolean }) {
  const token = useFormToken();
  const { pathname, search, hash } = useLocation();
  return (
    <form data-native="" method="post" action={href("/auth/start")} {...form}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="next" value={pathname + search + hash} />
      <input type="hidden" name="fresh" value="1" />
      <Button type="submit" disabled={disabled || token === ""}>
        Sign in again
      </Button>
    </form>
  );
}
