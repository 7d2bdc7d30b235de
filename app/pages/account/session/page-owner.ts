import { currentHint } from "#session/hint";
import { currentSession, readSession, subscribe } from "#session/session-store";
import { reloadPage } from "#ui/page-port";
import { reloadDocument } from "#ui/shell/load-document";
import { onVisit, type Visit } from "#ui/shell/visits";

/** Switching back to the tab within this time doesn't read the session again. */
const RECENTLY_READ_MILLISECONDS = 5_000;

/** How often the session is requested again while the page is hidden. */
const RETRY_MILLISECONDS = 3_000;

/** The notice that stands in for a page that may now be another person's. Null: the page itself. */
export type PageReplacement = "loading" | "sign-in" | null;

/**
 * Why the page may not be this person's any more: they signed out in another tab, somebody signed in there, or their
 * session ended while something is typed here.
 */
type OwnershipDoubt = "ended" | "another" | "typed" | null;

let replacement: PageReplacement = null;
/** The person of a page that names them itself. Null: the page doesn't. */
let namedOwner: string | null = null;
const listeners = new Set<() => void>();
let ownerNamed = () => {};

export function pageReplacement(): PageReplacement {
  return replacement;
}

/** Calls `listener` after each change. Returns how to end it. */
export function onPageReplacement(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Says that the page is this person's and knows what to do without them: it is never reloaded, and hidden only while
 * somebody else is signed in (decision 83). Returns how to end it.
 */
export function namePageOwner(personId: string): () => void {
  const name = (owner: string | null) => {
    namedOwner = owner;
    ownerNamed();
  };
  name(personId);
  return () => name(null);
}

/**
 * Shows a page with personal data only to its person. In another tab somebody may sign out, or sign in as another
 * person, so a tab reads the session whenever it is shown again, and reloads a page that belongs to somebody else. The
 * page is hidden while the session is read if the hint cookie has changed. If a session ends, typed text isn't lost: a
 * page whose form was refused stays visible, and a page that somebody returns to stays hidden until the same person has
 * signed in again. A page whose person has another cart by now loads its data again. Pages of the admin are neither hidden
 * nor reloaded. Returns how to end it.
 */
export function watchPageOwner(): () => void {
  let doubt: OwnershipDoubt = null;
  /** The person that the page was loaded for; null: a guest. Undefined: the session isn't known yet. */
  let owner: string | null | undefined;
  /** How many pieces their cart had. Null or undefined: it isn't known. */
  let cartCount: number | null | undefined;
  let hint = "";
  let readAt = Date.now();
  let isReading = false;
  let isLeaving = false;
  /** True once the person has typed, chosen or ticked anything on the page. */
  let isTouched = false;
  let visit: Visit | undefined;
  let retries: ReturnType<typeof setInterval> | undefined;

  const personId = () => currentSession()?.person?.id ?? null;
  const audience = () => visit?.facts?.audience;
  const isPersonal = () =>
    visit?.facts?.cached === false && audience() !== "seller" && namedOwner === null;

  const isHidden = () => {
    if (namedOwner === null) return doubt !== null && isPersonal();
    const signedIn = personId();
    return doubt === "another" || (signedIn !== null && signedIn !== namedOwner);
  };

  const show = () => {
    const next = isHidden() ? (doubt === "typed" ? "sign-in" : "loading") : null;
    if (next === replacement) return;
    replacement = next;
    stopRetrying();
    if (next === "loading") {
      retries = setInterval(read, RETRY_MILLISECONDS);
      addEventListener("online", read);
    }
    for (const listener of listeners) listener();
  };

  const stopRetrying = () => {
    clearInterval(retries);
    removeEventListener("online", read);
  };

  const setDoubt = (next: OwnershipDoubt) => {
    doubt = next;
    show();
  };

  const read = async () => {
    if (isReading) return;
    isReading = true;
    // A request that failed changes nothing, so a later answer mustn't be taken for its result.
    if (!(await readSession())) isReading = false;
  };

  const onReturn = (event: Event) => {
    if (document.visibilityState !== "visible") return;
    const now = currentHint();
    const hasChanged = owner !== undefined && now !== hint;
    if (hasChanged) setDoubt(now === "" ? "ended" : "another");
    // A page from the browser's memory knows nothing of the pages that came after it.
    const isRestored = (event as PageTransitionEvent).persisted === true;
    const isRecent = Date.now() - readAt < RECENTLY_READ_MILLISECONDS;
    if (isRecent && !hasChanged && !isRestored) return;
    readAt = Date.now();
    void read();
  };

  const onSession = () => {
    if (currentSession() && !isLeaving) answered(personId());
  };

  const answered = (person: string | null) => {
    const last = owner;
    const isReturn = isReading || doubt !== null;
    const pieces = currentSession()?.cartCount;
    const isOtherCart = typeof cartCount === "number" && pieces !== cartCount;
    cartCount = pieces;
    hint = currentHint();
    isReading = false;
    const isAnothers = typeof last === "string" && last !== person && isPersonal();
    // The session has ended but nobody else is signed in, so the page still belongs to this person: they sign in
    // again in a second tab.
    if (isAnothers && person === null && isReturn && isTouched && audience() === "customer")
      return setDoubt("typed");
    owner = person;
    if (isAnothers && (person !== null || isReturn)) {
      isLeaving = true;
      setDoubt("ended");
      return reloadDocument();
    }
    setDoubt(null);
    const hasSignedIn = last === null && person !== null;
    // In another tab the cart may have changed, whose lines and sum stand beside the badge.
    if (isPersonal() && (hasSignedIn || (isReturn && isOtherCart))) reloadPage(() => {});
  };

  const visited = (next: Visit) => {
    const isOther = next.pathname !== visit?.pathname;
    visit = next;
    // Another page holds nothing that was typed here.
    if (isOther) isTouched = false;
    if (isOther && doubt === "typed") {
      owner = personId();
      doubt = null;
    }
    show();
  };

  const onInput = ({ target }: Event) => {
    if (target instanceof Element && target.closest("main")) isTouched = true;
  };

  ownerNamed = show;
  const endings = [onVisit(visited), subscribe(onSession)];
  onSession();
  // `visibilitychange` misses two cases: a second window beside this one, and a page restored by the Back button.
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener("visibilitychange", onReturn, { signal });
  for (const name of ["focus", "pageshow"]) addEventListener(name, onReturn, { signal });
  for (const name of ["input", "change"])
    addEventListener(name, onInput, { signal, capture: true });
  return () => {
    for (const end of endings) end();
    ended.abort();
    ownerNamed = () => {};
    visit = undefined;
    setDoubt(null);
  };
}
