import type { RouterContextProvider } from "react-router";
import { config } from "#request/config.server";
import { requestInfoContext } from "#request/request-info.server";

/** The demo sign-in lets anybody be anybody, so it works on this machine alone unless a variable opens it. */
export function maySignIn(context: Readonly<RouterContextProvider>): boolean {
  if (!config.demoSignIn || config.demoSignInPublic) return true;
  return context.get(requestInfoContext).fromThisMachine === true;
}
