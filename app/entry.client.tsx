import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadShownParts } from "#pages/page-part.tsx";
import { startPage } from "#pages/start-page.ts";
import { awaitPagePort } from "#ui/page-port";

awaitPagePort();
startPage();

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
