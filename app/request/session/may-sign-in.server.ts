import type { RouterContextProvider } from "react-router";
import { config } from "#request/config.server";
import { requestInfoContext } from "#request/request-info.server";

/**
 * The demo sign-in accepts anybody. So it works only in browsers on this machine, unless DEMO_SIGN_IN opens it to
 * all.
 */
export function maySignIn(context: Readonly<RouterContextProvider>): boolean {
  if (!config.demoSignIn || config.demoSignInPublic) return true;
  return context.get(requestInfoContext).fromThisMachine === true;
}
