import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { readLanguageFrom } from "#domain/language";
import { loadShownParts } from "#pages/page-part.tsx";
import { languageOfPath } from "#protocol/language-addresses";
import { watchLeaving } from "#ui/forms/sending/leaving";

// A built client has one language and knows it. In development one client has all languages and takes the address's.
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
