import { config } from "#request/config.server";
import { currentProvider } from "./session.server.ts";

/** The sign-in provider in use, and the addresses in SELLER_EMAILS. */
export function currentTeam() {
  return { provider: currentProvider() ?? "google", listed: config.sellerEmails } as const;
}
