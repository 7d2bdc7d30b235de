/** Makes sure that a submitted form reaches the server even if the page is left at once (decision 64). */
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { reloadDocument } from "#ui/shell/load-document";
import { asUrlEncoded } from "./form-body.tsx";

let leaving = false;
let hasSentOnLeaving = false;

/** Called once per document, before other listeners are added. */
export function watchLeaving(): void {
  addEventListener("pagehide", () => {
    leaving = true;
    // If this timer runs, the page is still there: some browsers send `pagehide` when a link opens an app.
    setTimeout(() => {
      leaving = false;
    });
  });
  const onVisible = () => {
    if (document.visibilityState === "visible") leaving = false;
  };
  document.addEventListener("visibilitychange", onVisible);
  addEventListener("pageshow", ({ persisted }) => {
    leaving = false;
    // A page restored by Back doesn't have the answers to the forms that it sent last, so it is loaded again.
    if (persisted && hasSentOnLeaving) reloadDocument();
  });
}

export function isLeaving(): boolean {
  return leaving;
}

/** Sends a form while the page is being left, without waiting for the answer. */
export function sendOnLeaving(action: string, form: FormData): void {
  hasSentOnLeaving = true;
  const address = pathInCurrentLanguage(action);
  const body = asUrlEncoded(form);
  // `sendBeacon` returns false if it is disabled or its quota is used up; then a `keepalive` request is tried.
  if (!navigator.sendBeacon(address, body))
    fetch(address, { method: "POST", body, keepalive: true }).catch(() => {});
}
