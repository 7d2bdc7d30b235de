import { useLocation, useNavigate } from "react-router";
import { nextPath } from "#protocol/redirect-targets";

/** The navigation state that the page receives when we return to it. */
type AddressEdited = { fromAddressEdit: true };

/** Returns a function that goes back to the page that asked for an address. It answers false if no page did. */
export function useReturn(): () => boolean {
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

/** Only paths of this site are accepted: the browser keeps navigation state, so it could hold anything. */
export function returnPath(errand: unknown): string | null {
  const { returnTo } = (errand ?? {}) as { returnTo?: unknown };
  return typeof returnTo === "string" && nextPath(returnTo) === returnTo ? returnTo : null;
}
