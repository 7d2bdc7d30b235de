import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { href, useFetcher, useLocation, useMatches, useRevalidator } from "react-router";
import { useRouteFacts } from "#pages/use-route-facts.ts";
import type { clientLoader } from "./route.ts";
import type { Session } from "./use-session.ts";

/** Quick changes between tabs don't check the session each time. */
const SHOWN_AGAIN_MILLISECONDS = 5_000;

/** While the page is hidden and the session couldn't be had. */
const AGAIN_MILLISECONDS = 3_000;

/** What stands in place of a page that may be another person's by now; null: it is seen. */
export type InPlace = "loading" | "sign-in" | null;

/** The session ended elsewhere, began anew elsewhere, or has ended while something is typed here. */
type Doubt = "ended" | "another" | "typed" | null;

/**
 * A tab that is shown again may belong to somebody else by now: signed out, or signed in as another person, in another
 * tab. It reads the session then. What it shows of one person goes (the page is loaded anew: a guest's cart, the way to
 * sign in, the other person's own), and until the session has answered nothing of it is seen where the hint cookie,
 * another one with each sign-in, has changed.
 *
 * A press that is refused because the session has ended leaves the page: what was typed isn't lost. Nor is it where the
 * person comes back from another app: the page stays, unseen, until the same person has signed in again. The checkout is
 * never loaded anew and stays seen while nobody else is signed in (docs/decisions/0083); the admin keeps its typed forms.
 */
export function useOwnPage(session: Session | undefined): InPlace {
  const { cached = true, audience } = useRouteFacts() ?? {};
  const match = useMatches().at(-1);
  const atCheckout = match?.id === "/checkout-details";
  const isPersonal = !cached && audience !== "seller" && !atCheckout;
  const { load, state } = useFetcher<typeof clientLoader>({ key: "session" });
  const { revalidate } = useRevalidator();
  const [doubt, setDoubt] = useState<Doubt>(null);
  const owner = useRef<string | null | undefined>(undefined);
  const hint = useRef("");
  const before = useRef(0);
  const reading = useRef(false);
  const leaving = useRef(false);
  const touched = useTouched();
  const person = session?.person;
  const checkoutOf = atCheckout && (match.loaderData as { owner?: string } | undefined)?.owner;
  const isOthers = Boolean(checkoutOf && person && person.id !== checkoutOf);
  const isHidden =
    isOthers || (doubt !== null && (isPersonal || (atCheckout && doubt === "another")));
  const inPlace = doubt === "typed" ? "sign-in" : "loading";

  const read = useEffectEvent(() => {
    reading.current = true;
    if (state === "idle") load(href("/session"));
  });
  const shown = useEffectEvent(() => {
    if (document.visibilityState !== "visible") return;
    const now = hintCookie();
    const changed = owner.current !== undefined && now !== hint.current;
    if (changed) setDoubt(now === "" ? "ended" : "another");
    if (!changed && Date.now() - before.current < SHOWN_AGAIN_MILLISECONDS) return;
    before.current = Date.now();
    read();
  });
  useEffect(() => {
    before.current = Date.now();
    const listener = () => shown();
    document.addEventListener("visibilitychange", listener);
    // Two windows beside each other, and a page that the browser brings back as it was left.
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
    // It is theirs still: they sign in in a second tab.
    if (isAnothers && person === null && wasHidden && touched.current && audience === "customer")
      return setDoubt("typed");
    owner.current = person;
    if (isAnothers && (person !== null || wasHidden)) {
      leaving.current = true;
      setDoubt("ended");
      return location.reload();
    }
    setDoubt(null);
    if (last === null && person !== null && isPersonal) revalidate();
  });
  useEffect(() => {
    if (session) answered(session.person?.id ?? null);
  }, [session]);
  useEffect(() => {
    // A reading that failed brings nothing, and isn't what a later answer came from.
    if (state === "idle") reading.current = false;
  }, [state]);

  const isLoading = isHidden && inPlace === "loading";
  useEffect(() => {
    if (!isLoading) return;
    const again = () => read();
    const timer = setInterval(again, AGAIN_MILLISECONDS);
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

/** Whether anything of the page has been typed, chosen or ticked. */
function useTouched(): RefObject<boolean> {
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

/** Its value is another one with each sign-in; empty: nobody is signed in. */
function hintCookie(): string {
  return /(?:^|; )(?:__Host-)?hint=([^;]*)/.exec(document.cookie)?.[1] ?? "";
}
