import { z } from "zod";
import { db } from "#data/db.server";
import type { Provider } from "#data/people/people.server";
import { inviteSeller, releaseSeller, uninviteSeller } from "#data/people/sellers.server";
import { endAllSessions, endSessionsByEmail } from "#data/people/sessions.server";
import { teamOf } from "#data/people/team.server";
import { recordEvent } from "#data/settings/events.server";
import { maskedEmail } from "#domain/people/people";
import { SELLER_ROLES } from "#domain/people/team/seller-roles";
import { CommandError } from "#operation/command-line";

export const SELLER_HELP = `npm run seller                      who may sell
npm run seller -- release EMAIL     the next account that signs in with EMAIL takes the role
npm run seller -- invite EMAIL [ROLE]
                                    EMAIL may sell: as owner (without a ROLE), staff or accountant
npm run seller -- uninvite EMAIL    takes an invitation back
npm run seller -- sign-out EMAIL    signs every account with EMAIL out everywhere
npm run seller -- sign-out everybody
                                    signs out all sellers and all customers`;

type Team = { provider: Provider; listed: string[] };
type Command = (email: string, team: Team, now: Date, word: string) => Promise<string>;

/**
 * `npm run seller`: lets somebody with access to the server list sellers, change their roles and end their sessions
 * (reading R25).
 */
export async function sellerCommand(
  [verb = "list", address = "", word = ""]: string[],
  team: Team,
  now: Date,
): Promise<string> {
  if (verb === "list") return await listTeam(team);
  if (verb === "sign-out" && address === "everybody") return await signEverybodyOut(now);
  const email = z.email().safeParse(address).data?.toLowerCase();
  const command = COMMANDS[verb];
  if (!(email && command)) throw new CommandError(SELLER_HELP);
  return await command(email, team, now, word);
}

const COMMANDS: Partial<Record<string, Command>> = {
  release: async (email, { provider }, now) => {
    if (!(await releaseSeller(provider, email)))
      return `No account with ${email} has a seller's role.`;
    await recordSellerEvent("released", email, now);
    return `Released. The next account that signs in with ${email} takes the seller's role.`;
  },
  invite: async (email, { provider }, now, word) => {
    const role = SELLER_ROLES.find((known) => known === (word || "owner"));
    if (!role) throw new CommandError(SELLER_HELP);
    await inviteSeller(provider, email, role, now);
    await recordSellerEvent("invited", email, now, { role });
    return `${email} is invited (${role}). The first account that signs in with it takes the role.`;
  },
  uninvite: async (email, { provider }, now) => {
    if (!(await uninviteSeller(provider, email))) return `${email} wasn't invited.`;
    await recordSellerEvent("removed", email, now);
    return `${email} is no longer invited.`;
  },
  "sign-out": async (email, { provider }, now) => {
    const ended = await endSessionsByEmail(provider, email);
    if (ended === 0) return `${email} isn't signed in anywhere.`;
    await recordSellerEvent("signed-out", email, now, { sessions: ended });
    return `${email} is signed out (${signIns(ended)}).`;
  },
};

async function signEverybodyOut(now: Date): Promise<string> {
  const ended = await endAllSessions();
  const event = { subject: "session", action: "ended", facts: { sessions: ended } } as const;
  await recordEvent(db, event, { by: null, now });
  return `Everybody is signed out (${signIns(ended)}).`;
}

function signIns(count: number): string {
  return count === 1 ? "1 sign-in ended" : `${count} sign-ins ended`;
}

/** Records the change, which owners see in the admin's history. */
async function recordSellerEvent(
  action: string,
  email: string,
  now: Date,
  facts = {},
): Promise<void> {
  const event = {
    subject: "seller",
    action,
    facts: { who: maskedEmail(email), ...facts },
  } as const;
  await recordEvent(db, event, { by: null, now });
}

async function listTeam(team: Team): Promise<string> {
  const members = await teamOf(team);
  return members
    .map(
      ({ email, role, since }) =>
        `${email}: ${role}, ${since ? `since ${since.toISOString()}` : NO_ACCOUNT_YET}`,
    )
    .join("\n");
}

const NO_ACCOUNT_YET = "no account yet; the first that signs in with it takes the role";
