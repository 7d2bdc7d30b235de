import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { readLanguageFrom } from "#domain/language";
import { loadShownParts } from "#pages/page-part.tsx";
import { languageOfPath } from "#protocol/language-addresses";
import { watchLeaving } from "#ui/forms/leaving";

// A built client is in one language, and knows it; in development one client carries them all.
if (import.meta.env.DEV) readLanguageFrom(() => languageOfPath(location.pathname));

watchLeaving();

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
