import type { RouterContextProvider } from "react-router";
import { config } from "#request/config.server";
import { requestInfoContext } from "#request/request-info.server";

/** The demo sign-in accepts anybody, so it works only on this machine unless a variable opens it. */
export function maySignIn(context: Readonly<RouterContextProvider>): boolean {
  if (!config.demoSignIn || config.demoSignInPublic) return true;
  return context.get(requestInfoContext).fromThisMachine === true;
}
