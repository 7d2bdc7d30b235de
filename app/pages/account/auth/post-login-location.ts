import { useEffect } from "react";
import { useLocation } from "react-router";

import { isSignInPath } from "#protocol/redirect-targets";

const KEY = "after_sign_in";

/**
 * Remembers for this tab where to go after signing in, in case a person opens /auth without that path in the address
 * (reading R39).
 */
export function rememberLocation(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Storage may be blocked; the address and the form carry the path, too.
  }
}

export function rememberedLocation(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Forgets the path once signing in has worked. After an attempt that fails or is given up, the path is kept. */
export function useLocationUsed(signedIn: boolean): void {
  const { pathname } = useLocation();
  const arrived = signedIn && !isSignInPath(pathname);
  useEffect(() => {
    if (!arrived) return;
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Where storage is blocked, nothing was remembered.
    }
  }, [arrived]);
}
