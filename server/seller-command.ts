import { z } from "zod";
import type { Provider } from "#data/people/people.server";
import {
  inviteSeller,
  releaseSeller,
  sellersOf,
  uninviteSeller,
} from "#data/people/sellers.server";
import { SELLER_ROLES } from "#domain/people/seller-roles";

const USAGE = `npm run seller                      who may sell
npm run seller -- release EMAIL     the next account that signs in with EMAIL takes the role
npm run seller -- invite EMAIL [ROLE]
                                    EMAIL may sell: as owner (without a ROLE), staff or accountant
npm run seller -- uninvite EMAIL    takes an invitation back`;

/** `npm run seller`: what a person with a hand on the server can do about the role (reading R25). */
export async function sellerCommand(
  [verb = "list", address = "", named = "owner"]: string[],
  { provider, listed }: { provider: Provider; listed: string[] },
  now: Date,
): Promise<string> {
  if (verb === "list") return await list(provider, listed);
  const email = z.email().safeParse(address).data?.toLowerCase();
  if (!email) return USAGE;
  if (verb === "release") {
    const released = await releaseSeller(provider, email);
    return released
      ? `Released. The next account that signs in with ${email} takes the seller's role.`
      : `No account has the seller's role as ${email}.`;
  }
  if (verb === "invite") {
    const role = SELLER_ROLES.find((known) => known === named);
    if (!role) return USAGE;
    await inviteSeller(provider, email, role, now);
    return `${email} is invited (${role}). The first account that signs in with it takes the role.`;
  }
  if (verb === "uninvite") {
    const uninvited = await uninviteSeller(provider, email);
    return uninvited ? `${email} is no longer invited.` : `${email} wasn't invited.`;
  }
  return USAGE;
}

async function list(provider: Provider, listed: string[]): Promise<string> {
  const rows = await sellersOf(provider);
  const lines = rows
    .filter(({ email, invitedAt }) => invitedAt || listed.includes(email))
    .map(({ email, boundAt }) => `${email}: ${boundAt ? `since ${boundAt.toISOString()}` : FREE}`);
  const waiting = listed.filter((email) => rows.every((row) => row.email !== email));
  return [...lines, ...waiting.map((email) => `${email}: ${FREE}`)].join("\n");
}

const FREE = "no account yet; the first that signs in with it takes the role";
