import { peopleMessages } from "#domain/people/messages";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import type { Config } from "#request/config.server";
import { withLanguage } from "#request/language.server";
import { derivedKey } from "#request/secret.server";
import { settings } from "#request/settings/settings.server";
import { demoProvider } from "#services/sign-in/demo-provider.server";
import { googleProvider, openSignIn, setSignIn } from "#services/sign-in/sign-in.server";
import { refuse } from "./http/refusals.ts";
import type { NodeHandler } from "./http/server.ts";
import { isFromThisMachine } from "./http/this-machine.ts";

/**
 * Sets up the configured sign-in. The demo provider comes as a Node handler, which answers before React Router does.
 */
export function openSignInAt(config: Config): { handler: NodeHandler; close(): void } | null {
  if (config.google) {
    setSignIn(openSignIn(googleProvider(config.google)));
    return null;
  }
  setSignIn(null);
  if (!config.demoSignIn) return null;
  const { origin } = config;
  const cookieKey = derivedKey("demo provider").toString("base64url");
  const demo = demoProvider({
    storeName: () => settings().brand.storeName,
    origin,
    withLanguage,
    signInPath: () => pathInCurrentLanguage("/auth"),
    cookieKey,
  });
  setSignIn(openSignIn(demo));
  return {
    async handler(req, res) {
      if (!demo.matches((req.url ?? "").split("?", 1)[0] ?? "")) return false;
      if (config.demoSignInPublic || isFromThisMachine(req)) await demo.handle(req, res);
      else refuse(req, res, { status: 403, text: () => peopleMessages.demoOnThisMachineOnly });
      return true;
    },
    close: () => void demo.close(),
  };
}

/** A warning for the operator if people on other machines can sign in as anybody, or if nobody can sign in. */
export function signInNotice(config: Config): string | null {
  const { google, demoSignIn, demoSignInPublic, databaseUrl, host } = config;
  if (google) return null;
  if (!demoSignIn) {
    const because = databaseUrl ? "DATABASE_URL" : "an APP_ORIGIN beyond this machine";
    return `Nobody can sign in: ${because} switches the demo sign-in off. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET; to try the store, DEMO_SIGN_IN=1.`;
  }
  if (demoSignInPublic) {
    const severalNodes = databaseUrl
      ? " It works on one node alone: with several, a sign-in that reaches another one fails."
      : "";
    return `DEMO_SIGN_IN=1: whoever reaches this store can sign in as anybody, the seller included.${severalNodes}`;
  }
  if (/^(localhost|127\..*|::1)$/.test(host)) return null;
  return `HOST=${host}: others on the network reach this store's pages. Demo sign-in answers browsers on this machine alone; set up Google for everybody, or open the demo with DEMO_SIGN_IN=1.`;
}
