import { teamOf } from "#data/people/team.server";
import type { Permission } from "#domain/people/team/seller-roles";
import { decidesAlone } from "#domain/people/team/team";
import { currentTeam } from "#request/session/team.server";

/** Whether this is the only member of the team who may decide; only then may they decide about their own order. */
export async function isOnlyDecider(sellerId: string, permission: Permission): Promise<boolean> {
  return decidesAlone(await teamOf(currentTeam()), sellerId, permission);
}
