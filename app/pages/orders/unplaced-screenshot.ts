import { unplacedScreenshotPath } from "#data/checkout/unplaced-payments.server";
import { logSecurity } from "#request/log/security-log.server";
import { requirePerson } from "#request/session/session.server";
import type { Route } from "./+types/unplaced-screenshot";
import { privatePicture } from "./private-picture.server.ts";

/** Of a payment that no order came of (reading R52): only its owner and the seller can open it. */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const person = requirePerson(context, url);
  const path = await unplacedScreenshotPath(
    params.paymentId,
    person.seller ? "anybody" : person.id,
  );
  if (!path) logSecurity("owner_refused", { userId: person.id, facts: { what: "screenshot" } });
  return await privatePicture(request, path);
}
