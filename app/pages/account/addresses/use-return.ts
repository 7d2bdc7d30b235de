import { useLocation, useNavigate } from "react-router";
import { nextPath } from "#protocol/redirect-targets";

/** The navigation state that the page receives when the customer comes back to it. */
type AddressEdited = { fromAddressEdit: true };

/**
 * Returns a function that goes back to the page that sent the customer here for an address. The function returns false
 * if there is no such page.
 */
export function useReturnToSender(): () => boolean {
  const errand: unknown = useLocation().state;
  const navigate = useNavigate();
  const to = returnPath(errand);
  return () => {
    if (to !== null) {
      void navigate(to, {
        state: { fromAddressEdit: true } satisfies AddressEdited,
        replace: true,
      });
    }
    return to !== null;
  };
}

/**
 * Accepts only paths of this site, because the navigation state comes from the browser's history and could hold
 * anything.
 */
export function returnPath(errand: unknown): string | null {
  const { returnTo } = (errand ?? {}) as { returnTo?: unknown };
  return typeof returnTo === "string" && nextPath(returnTo) === returnTo ? returnTo : null;
}
