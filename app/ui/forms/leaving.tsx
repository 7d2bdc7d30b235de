/** What was pressed arrives, although the page is left at once (docs/decisions/0064). */
import { useEffect, useEffectEvent } from "react";
import { pathHere } from "#protocol/language-addresses";

let leaving = false;
let sentLast = false;

/** Called once a page, before anything else listens. */
export function watchLeaving(): void {
  addEventListener("pagehide", () => {
    leaving = true;
    // A page that has another turn wasn't left: some browsers say so where a link opened an app.
    setTimeout(() => {
      leaving = false;
    });
  });
  const isBack = () => {
    if (document.visibilityState === "visible") leaving = false;
  };
  document.addEventListener("visibilitychange", isBack);
  addEventListener("pageshow", ({ persisted }) => {
    leaving = false;
    // Restored by Back as it was left, without the answers to what it sent last.
    if (persisted && sentLast) location.reload();
  });
}

export function isLeaving(): boolean {
  return leaving;
}

/** Sends a form from a page that is gone before the answer arrives. */
export function sendLast(action: string, form: FormData): void {
  sentLast = true;
  const fields = Array.from(form, ([name, value]) => [name, String(value)]);
  const address = pathHere(action);
  const body = new URLSearchParams(fields);
  // The browser has no room for it, or may not: outliving the page is tried the other way.
  if (!navigator.sendBeacon(address, body))
    fetch(address, { method: "POST", body, keepalive: true }).catch(() => {});
}

/** When the page goes out of view, too: a phone may end it there. At times called twice. */
export function useOnLeaving(act: () => void): void {
  const leave = useEffectEvent(act);
  useEffect(() => {
    const listener = () => leave();
    addEventListener("pagehide", listener);
    document.addEventListener("visibilitychange", listener);
    return () => {
      removeEventListener("pagehide", listener);
      document.removeEventListener("visibilitychange", listener);
    };
  }, []);
}
