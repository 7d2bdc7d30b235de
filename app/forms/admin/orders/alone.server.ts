import { teamOf } from "#data/people/team.server";
import { decidesAlone } from "#domain/people/team/team";
import { currentTeam } from "#request/session/team.server";

/** Whether this is the only member of the team who may decide; only then may they decide about their own order. */
export async function isAlone(sellerId: string): Promise<boolean> {
  return decidesAlone(await teamOf(currentTeam()), sellerId);
}
