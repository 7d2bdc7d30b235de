import { data } from "react-router";
import { screenshotPath } from "#data/checkout/screenshots.server";
import { storeMessages } from "#domain/messages";
import { thumbnailOf } from "#request/files/uploads.server";
import { requireSeller } from "#request/session/session.server";
import { files } from "#services/files.server";
import type { Route } from "./+types/thumbnail";

/** A small version of the screenshot for the seller's list: a few kilobytes instead of up to five megabytes. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const path = await screenshotPath(requireSeller(context), params);
  const bytes = path && (await files.bytes(path));
  const drawn = bytes ? await thumbnailOf(bytes) : null;
  if (!drawn) throw data(storeMessages.pageNotFound, { status: 404 });
  return new Response(new Uint8Array(drawn), {
    headers: {
      "Content-Type": "image/webp",
      // Cached while the seller works through the list. A new screenshot has another address.
      "Cache-Control": "private, max-age=600",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
