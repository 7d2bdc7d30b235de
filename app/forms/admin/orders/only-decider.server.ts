import { teamOf } from "#data/people/team.server";
import { isOwnOrder } from "#domain/orders/payment/single-decision";
import type { Permission } from "#domain/people/team/seller-roles";
import { isOnlyMemberWithPermission } from "#domain/people/team/team";
import { currentTeam } from "#request/session/team.server";

/** True if nobody else in the team has this permission. Only then may a seller decide about an order of their own. */
export async function isOnlyDecider(sellerId: string, permission: Permission): Promise<boolean> {
  return isOnlyMemberWithPermission(await teamOf(currentTeam()), sellerId, permission);
}

/** True if the seller bought this order, so that somebody else in the team has to decide about its payment. */
export async function mustOthersDecide(buyerId: string | null, sellerId: string): Promise<boolean> {
  const alone = buyerId === sellerId && (await isOnlyDecider(sellerId, "work-orders"));
  return isOwnOrder(buyerId, { id: sellerId, alone });
}
