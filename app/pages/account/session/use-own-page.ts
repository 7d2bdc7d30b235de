import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useMatches, useRevalidator } from "react-router";
import { useRouteFacts } from "#pages/use-route-facts.ts";
import { readSession } from "#session/session-store";
import type { Session } from "#session/use-session";
import { reloadDocument } from "#ui/shell/load-document";

/** Switching back to the tab within this time doesn't read the session again. */
const RECENTLY_READ_MILLISECONDS = 5_000;

/** How often the session is requested again while the page is hidden. */
const RETRY_MILLISECONDS = 3_000;

/** What is shown instead of a page that may now be another person's. Null: the page itself. */
export type PageReplacement = "loading" | "sign-in" | null;

/**
 * Why the page may not be this person's any more: they signed out in another tab, somebody signed in there, or their
 * session ended while something is typed here.
 */
type OwnershipDoubt = "ended" | "another" | "typed" | null;

/**
 * Shows a page with personal data only to its person. In another tab somebody may sign out, or sign in as another
 * person, so a tab reads the session whenever it is shown again, and reloads a page that belongs to somebody else. The
 * page is hidden while the session is read if the hint cookie has changed (its value is new with each sign-in). If a
 * session ends, typed text isn't lost: a page whose form was refused stays visible, and a page that somebody returns to
 * stays hidden until the same person has signed in again. The checkout is never reloaded, and hidden only while
 * somebody else is signed in (decision 83). Pages of the admin are neither hidden nor reloaded.
 */
export function useOwnPage(session: Session | undefined): PageReplacement {
  const { cached = true, audience } = useRouteFacts() ?? {};
  const match = useMatches().at(-1);
  const atCheckout = match?.id === "/checkout-details";
  const isPersonal = !cached && audience !== "seller" && !atCheckout;
  const { revalidate } = useRevalidator();
  const [doubt, setDoubt] = useState<OwnershipDoubt>(null);
  const owner = useRef<string | null | undefined>(undefined);
  const hint = useRef("");
  const before = useRef(0);
  const reading = useRef(false);
  const leaving = useRef(false);
  const touched = useHasInput();
  const person = session?.person;
  const checkoutOf = atCheckout && (match.loaderData as { owner?: string } | undefined)?.owner;
  const isOthers = Boolean(checkoutOf && person && person.id !== checkoutOf);
  const isHidden =
    isOthers || (doubt !== null && (isPersonal || (atCheckout && doubt === "another")));
  const inPlace = doubt === "typed" ? "sign-in" : "loading";

  const read = useEffectEvent(async () => {
    if (reading.current) return;
    reading.current = true;
    // A request that failed changes nothing, so a later answer mustn't be taken for its result.
    if (!(await readSession())) reading.current = false;
  });
  const shown = useEffectEvent(() => {
    if (document.visibilityState !== "visible") return;
    const now = hintCookie();
    const changed = owner.current !== undefined && now !== hint.current;
    if (changed) setDoubt(now === "" ? "ended" : "another");
    if (!changed && Date.now() - before.current < RECENTLY_READ_MILLISECONDS) return;
    before.current = Date.now();
    read();
  });
  useEffect(() => {
    before.current = Date.now();
    const listener = () => shown();
    document.addEventListener("visibilitychange", listener);
    // `visibilitychange` misses two cases: a second window beside this one, and a page restored by the Back button.
    addEventListener("focus", listener);
    addEventListener("pageshow", listener);
    return () => {
      document.removeEventListener("visibilitychange", listener);
      removeEventListener("focus", listener);
      removeEventListener("pageshow", listener);
    };
  }, []);

  const answered = useEffectEvent((person: string | null) => {
    if (leaving.current) return;
    const last = owner.current;
    const wasHidden = reading.current || doubt !== null;
    hint.current = hintCookie();
    reading.current = false;
    const isAnothers = typeof last === "string" && last !== person && isPersonal;
    // The session has ended but nobody else is signed in, so the page still belongs to this person: they sign in
    // again in a second tab.
    if (isAnothers && person === null && wasHidden && touched.current && audience === "customer")
      return setDoubt("typed");
    owner.current = person;
    if (isAnothers && (person !== null || wasHidden)) {
      leaving.current = true;
      setDoubt("ended");
      return reloadDocument();
    }
    setDoubt(null);
    if (last === null && person !== null && isPersonal) revalidate();
  });
  useEffect(() => {
    if (session) answered(session.person?.id ?? null);
  }, [session]);

  const isLoading = isHidden && inPlace === "loading";
  useEffect(() => {
    if (!isLoading) return;
    const again = () => read();
    const timer = setInterval(again, RETRY_MILLISECONDS);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, [isLoading]);

  const { pathname } = useLocation();
  const left = useEffectEvent(() => {
    touched.current = false;
    if (doubt !== "typed") return;
    owner.current = person?.id ?? null;
    setDoubt(null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page holds nothing that was typed here
  useEffect(() => left(), [pathname]);
  return isHidden ? inPlace : null;
}

/** Whether the person has typed, chosen or ticked anything on the page. */
function useHasInput(): RefObject<boolean> {
  const touched = useRef(false);
  useEffect(() => {
    const listener = ({ target }: Event) => {
      if (target instanceof Element && target.closest("main")) touched.current = true;
    };
    addEventListener("input", listener, true);
    addEventListener("change", listener, true);
    return () => {
      removeEventListener("input", listener, true);
      removeEventListener("change", listener, true);
    };
  }, []);
  return touched;
}

/** The hint cookie's value, which is new with each sign-in. Empty: nobody is signed in. */
function hintCookie(): string {
  return /(?:^|; )(?:__Host-)?hint=([^;]*)/.exec(document.cookie)?.[1] ?? "";
}
