import type { RouterContextProvider } from "react-router";
import { config } from "#request/config.server";
import { requestInfoContext } from "#request/request-info.server";

/** Anybody can be anybody at the demo provider: it is for this machine, unless the flag opens it. */
export function maySignIn(context: Readonly<RouterContextProvider>): boolean {
  if (!config.demoSignIn || config.demoSignInPublic) return true;
  return context.get(requestInfoContext).fromThisMachine === true;
}
