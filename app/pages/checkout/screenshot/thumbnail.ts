import { data } from "react-router";
import { screenshotPath } from "#data/checkout/screenshots.server";
import { storeMessages } from "#domain/messages";
import { thumbnailOf } from "#request/files/uploads.server";
import { requireSeller } from "#request/session/session.server";
import { files } from "#services/files.server";
import type { Route } from "./+types/thumbnail";

/** The screenshot as the seller's list shows it: some kilobytes, where the whole of it may be five megabytes. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const path = await screenshotPath(requireSeller(context), params);
  const bytes = path && (await files.bytes(path));
  const drawn = bytes ? await thumbnailOf(bytes) : null;
  if (!drawn) throw data(storeMessages.pageNotFound, { status: 404 });
  return new Response(new Uint8Array(drawn), {
    headers: {
      "Content-Type": "image/webp",
      // While the seller works through the list. Its address names the picture that it is of.
      "Cache-Control": "private, max-age=600",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
