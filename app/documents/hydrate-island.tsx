import { type ComponentType, type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

/** Brings an island (island.tsx) to life. Presses on it are held until its effects have run. */
export function hydrateIsland(element: HTMLElement, Component: ComponentType): void {
  const { props = "{}", prefix = "" } = element.dataset;
  startTransition(() => {
    hydrateRoot(
      element,
      <StrictMode>
        <Hydrating onDone={() => element.removeAttribute("data-waits")}>
          <Component {...JSON.parse(props)} />
        </Hydrating>
      </StrictMode>,
      { identifierPrefix: prefix },
    );
  });
}

/** Its child stands alone: a second one would change the ids that `useId` makes. */
function Hydrating({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onDone, []);
  return children;
}
