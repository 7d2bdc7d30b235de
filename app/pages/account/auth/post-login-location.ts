import { useEffect } from "react";
import { useLocation } from "react-router";

import { isSignInPath } from "#protocol/redirect-targets";

const KEY = "after_sign_in";

/** Reading R39: for the tab, for whoever comes to /auth again by another way. */
export function rememberLocation(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // The address and the form carry it, too.
  }
}

export function rememberedLocation(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** It is used once signing in has worked: an attempt that fails, or is given up, leaves it. */
export function useLocationUsed(signedIn: boolean): void {
  const { pathname } = useLocation();
  const arrived = signedIn && !isSignInPath(pathname);
  useEffect(() => {
    if (!arrived) return;
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was remembered.
    }
  }, [arrived]);
}
