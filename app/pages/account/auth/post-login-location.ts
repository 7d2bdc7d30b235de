import { isSignInPath } from "#protocol/redirect-targets";
import { browserStore } from "#ui/browser-store";

/**
 * Where to go after signing in, remembered for this tab in case a person opens /auth without that path in the address
 * (reading R39).
 */
const LOCATION = browserStore("session", "after_sign_in");

export const rememberLocation: (path: string) => void = LOCATION.write;
export const rememberedLocation = LOCATION.read;

/** Forgets the path once signing in has worked. After an attempt that fails or is given up, the path is kept. */
export function forgetUsedLocation(isSignedIn: boolean, pathname: string): void {
  if (isSignedIn && !isSignInPath(pathname)) LOCATION.write(null);
}
