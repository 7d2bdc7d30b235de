import { useLocation, useNavigate } from "react-router";
import { nextPath } from "#protocol/redirect-targets";

/** What that page finds in its navigation state afterwards. */
type AddressEdited = { fromAddressEdit: true };

/** Goes back to the page that asked for an address; false where none did. */
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

/** Only paths of this site. Navigation state is whatever the browser kept. */
export function returnPath(errand: unknown): string | null {
  const { returnTo } = (errand ?? {}) as { returnTo?: unknown };
  return typeof returnTo === "string" && nextPath(returnTo) === returnTo ? returnTo : null;
}
