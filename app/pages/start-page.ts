import { readLanguageFrom } from "#domain/language";
import { languageOfPath } from "#protocol/language-addresses";
import { watchLeaving } from "#ui/forms/sending/leaving";
import { watchFailedPictures } from "#ui/pictures/failed-pictures";
import { showCarriedToast } from "#ui/shell/toasts";
import { startShell } from "./shell.ts";
import { startVisitorScripts } from "./visitor-scripts.ts";

/** Starts what both kinds of page have in the browser without React. Called once a document, before its own code. */
export function startPage(): void {
  // In development one client has all languages, so it takes the one of the address. A built client has only one
  // language.
  if (import.meta.env.DEV) readLanguageFrom(() => languageOfPath(location.pathname));
  watchLeaving();
  startShell();
  showCarriedToast();
  watchFailedPictures();
  startVisitorScripts();
}
