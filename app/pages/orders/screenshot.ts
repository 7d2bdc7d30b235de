import { screenshotPathOf } from "#data/checkout/screenshots.server";
import { logSecurity } from "#request/log/security-log.server";
import { requirePerson } from "#request/session/session.server";
import type { Route } from "./+types/screenshot";
import { privatePicture } from "./private-picture.server.ts";

/** Only its owner and the seller can open it (reading R4); to everybody else it doesn't exist. */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const person = requirePerson(context, url);
  const path = await screenshotPathOf(params.orderId, person.seller ? "anybody" : person.id);
  if (!path) logSecurity("owner_refused", { userId: person.id, facts: { what: "screenshot" } });
  return await privatePicture(request, path);
}
