import { config } from "#request/config.server";
import { currentProvider } from "./session.server.ts";

/** Whose team it is: of the provider who signs in here, with those whom the configuration lists. */
export function currentTeam() {
  return { provider: currentProvider() ?? "google", listed: config.sellerEmails } as const;
}
