import { data } from "react-router";
import { screenshotPath } from "#data/checkout/screenshots.server";
import { storeMessages } from "#domain/messages";
import { fileResponse } from "#request/files/file-response.server";
import { imageContentType } from "#request/files/uploads.server";
import { logSecurity } from "#request/log/security-log.server";
import { requirePayer } from "#request/order-links.server";
import { files } from "#services/files.server";
import type { Route } from "./+types/screenshot";

/**
 * Sends the screenshot of a quote version, an order or an unplaced payment. `maySeeScreenshot` decides who may see it
 * (reading R4).
 */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const person = await requirePayer(context, url, params);
  const { link: _, ...of } = params;
  const path = await screenshotPath(person, of);
  if (!path) logSecurity("owner_refused", { userId: person.id, facts: { what: "screenshot" } });
  const file = path && (await files.find(path));
  if (!path || !file) throw data(storeMessages.pageNotFound, { status: 404 });
  return fileResponse(request, file, {
    "Content-Type": imageContentType(path),
    "Content-Disposition": "inline",
    "Cache-Control": "private, no-store",
    // The file is somebody's upload: even if a browser treats it as a document, nothing in it can run.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
  });
}
