import { teamOf } from "#data/people/team.server";
import { decidesAlone } from "#domain/people/team/team";
import { currentTeam } from "#request/session/team.server";

/** Whether nobody else of the team may: only then somebody decides about what they bought themselves. */
export async function isAlone(sellerId: string): Promise<boolean> {
  return decidesAlone(await teamOf(currentTeam()), sellerId);
}
