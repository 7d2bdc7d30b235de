import { data } from "react-router";
import { screenshotPathOf } from "#data/screenshots.server";
import { PAGE_NOT_FOUND } from "#domain/messages";
import { fileResponse } from "#request/file-response.server";
import { logSecurity } from "#request/security-log.server";
import { requirePerson } from "#request/session.server";
import { imageContentType } from "#request/uploads.server";
import { files } from "#services/files.server";
import type { Route } from "./+types/screenshot";

/** Only its owner and the seller can open it (reading R4); to everybody else it doesn't exist. */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const person = requirePerson(context, url);
  const path = await screenshotPathOf(params.orderId, person.seller ? "anybody" : person.id);
  const file = path && (await files.find(path));
  if (!path) logSecurity("owner_refused", { userId: person.id, facts: { what: "screenshot" } });
  if (!path || !file) throw data(PAGE_NOT_FOUND, { status: 404 });
  return fileResponse(request, file, {
    "Content-Type": imageContentType(path),
    "Content-Disposition": "inline",
    "Cache-Control": "private, no-store",
    // Somebody's upload: should a browser ever take it for a document, nothing in it runs.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
  });
}
