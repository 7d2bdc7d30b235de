import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { readLanguageFrom } from "#domain/language";
import { loadShownParts } from "#pages/page-part.tsx";
import { startShell } from "#pages/shell.ts";
import { startVisitorScripts } from "#pages/visitor-scripts.ts";
import { languageOfPath } from "#protocol/language-addresses";
import { watchLeaving } from "#ui/forms/sending/leaving";
import { watchFailedPictures } from "#ui/pictures/failed-pictures";
import { showCarriedToast } from "#ui/shell/toasts";

// In development one client has all languages, so it takes the one of the address. A built client has only one
// language.
if (import.meta.env.DEV) readLanguageFrom(() => languageOfPath(location.pathname));

watchLeaving();
startShell();
showCarriedToast();
watchFailedPictures();
startVisitorScripts();

void loadShownParts().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  }),
);
