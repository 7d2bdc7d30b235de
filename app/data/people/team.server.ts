import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Db, db, transaction } from "#data/db.server";
import { enqueue } from "#data/email/outbox.server";
import { sellers } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import { maskedEmail } from "#domain/people/people";
import type { SellerRole } from "#domain/people/team/seller-roles";
import {
  invitationProblem,
  roleProblem,
  type TeamMember,
  type TeamProblem,
} from "#domain/people/team/team";
import { type Outcome, refused } from "#domain/problem";
import type { Provider } from "./people.server.ts";

/**
 * What a change of the team needs: the sign-in provider, who makes it and when, and whether the people concerned get
 * an email (`emailed`).
 */
export type TeamChange = {
  provider: Provider;
  /** The addresses in SELLER_EMAILS, in lower case; these are owners. */
  listed: readonly string[];
  by: string;
  now: Date;
  emailed: boolean;
};

export type ListedMember = TeamMember & {
  userId: string | null;
  since: Date | null;
  invitedAt: Date | null;
};

/** SQL: the account has a role in the admin, or had one while its address was in SELLER_EMAILS. */
export function isOfTeam(userId: SQL): SQL<boolean> {
  return sql<boolean>`exists (select from sellers member where member.user_id = ${userId})`;
}

/** Returns everybody who may sell now, whether they have signed in or not. */
export async function teamOf({ provider, listed }: Pick<TeamChange, "provider" | "listed">) {
  return await membersIn(db, { provider, listed });
}

async function membersIn(
  tx: Db,
  { provider, listed }: Pick<TeamChange, "provider" | "listed">,
): Promise<ListedMember[]> {
  const rows = await tx
    .select()
    .from(sellers)
    .where(eq(sellers.provider, provider))
    .orderBy(sellers.email);
  const members = rows
    .filter(({ email, invited_at }) => invited_at || listed.includes(email))
    .map((row) => ({
      email: row.email,
      role: listed.includes(row.email) ? ("owner" as const) : row.role,
      isFromConfiguration: listed.includes(row.email),
      hasSignedIn: row.user_id !== null,
      userId: row.user_id,
      since: row.bound_at,
      invitedAt: row.invited_at,
    }));
  const waiting = listed.filter((email) => rows.every((row) => row.email !== email));
  const absent = { hasSignedIn: false, userId: null, since: null, invitedAt: null };
  return [
    ...members,
    ...waiting.map((email) => ({
      email,
      role: "owner" as const,
      isFromConfiguration: true,
      ...absent,
    })),
  ];
}

export type TeamOutcome = Outcome<TeamProblem>;

/** Invites an address. The first account that signs in with it gets the role. */
export async function inviteMember(
  { email, role }: { email: string; role: SellerRole },
  change: TeamChange,
): Promise<TeamOutcome> {
  return await changeTeam(change, async (tx, team) => {
    const problem = invitationProblem(team, email);
    if (problem) return refused(problem);
    const { provider, now: invited_at } = change;
    // An address that was once in SELLER_EMAILS may have a row without a role; it becomes the invited one.
    await tx
      .insert(sellers)
      .values({ provider, email, role, invited_at })
      .onConflictDoUpdate({
        target: [sellers.provider, sellers.email],
        set: { role, invited_at },
      });
    await tell(tx, { email, userId: null, what: "invited", role }, change);
    return { ok: true };
  });
}

/** Changes a seller's role from their next request on; they stay signed in. */
export async function changeRole(
  { email, before, after }: { email: string; before: SellerRole; after: SellerRole },
  change: TeamChange,
): Promise<TeamOutcome> {
  return await changeTeam(change, async (tx, team) => {
    const problem = roleProblem(team, email, { before, after });
    if (problem) return refused(problem);
    if (before === after) return { ok: true };
    await tx.update(sellers).set({ role: after }).where(rowOf(change.provider, email));
    const userId = team.find((member) => member.email === email)?.userId ?? null;
    await tell(tx, { email, userId, what: "role-changed", role: after, before }, change);
    return { ok: true };
  });
}

/** Removes a seller from the team. They stay signed in, as a customer. */
export async function removeMember(
  { email, before }: { email: string; before: SellerRole },
  change: TeamChange,
): Promise<TeamOutcome> {
  return await changeTeam(change, async (tx, team) => {
    const problem = roleProblem(team, email, { before, after: null });
    if (problem) return refused(problem);
    await tx.delete(sellers).where(rowOf(change.provider, email));
    const userId = team.find((member) => member.email === email)?.userId ?? null;
    await tell(tx, { email, userId, what: "removed", role: before }, change);
    return { ok: true };
  });
}

/**
 * Locks the team for a change, so that changes run one at a time and nobody gets a role meanwhile. If two owners
 * remove each other's role at once, the second is refused as the last owner.
 */
async function changeTeam(
  change: TeamChange,
  work: (tx: Db, team: ListedMember[]) => Promise<TeamOutcome>,
): Promise<TeamOutcome> {
  return await transaction(async (tx) => {
    await tx.execute(sql`lock table sellers in exclusive mode`);
    return await work(tx, await membersIn(tx, change));
  });
}

function rowOf(provider: Provider, email: string) {
  return and(eq(sellers.provider, provider), eq(sellers.email, email));
}

type TeamNotice = {
  email: string;
  userId: string | null;
  what: "invited" | "role-changed" | "removed";
  role: SellerRole;
  before?: SellerRole;
};

async function tell(
  tx: Db,
  { email, userId, what, role, before }: TeamNotice,
  { by, now, emailed }: TeamChange,
): Promise<void> {
  // The history has the email address masked.
  const who = maskedEmail(email);
  const facts = { who, role: before ? { before, after: role } : role };
  await recordEvent(tx, { subject: "seller", action: what, facts }, { by, now });
  if (!emailed) return;
  const payload = { to: email, what, role };
  const about = { kind: "team-mail", payload } as const;
  await enqueue(tx, [{ ...about, userId, orderId: null, notBefore: now }]);
}
