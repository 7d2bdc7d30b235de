import { workCounts, workVersion } from "#data/today/work.server";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/changes";

/**
 * An open page of the admin polls this address every half minute. `version` changes when anything happened; the counts
 * say how much there is to do.
 */
export async function loader({ context }: Route.LoaderArgs) {
  requireSeller(context);
  const [version, counts] = await Promise.all([workVersion(), workCounts()]);
  const changes: Changes = { version, toVerify: counts["to-verify"], unplaced: counts.unplaced };
  return Response.json(changes, { headers: { "Cache-Control": "no-store" } });
}

export type Changes = { version: string; toVerify: number; unplaced: number };
