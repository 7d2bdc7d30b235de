import { data } from "react-router";
import { storeMessages } from "#domain/messages";
import { iconBytes } from "#forms/admin/store/icon-files.server";
import { imageContentType } from "#request/files/uploads.server";
import type { Route } from "./+types/brand-picture";

/** Sends a size of the store's icon, or its logo. The address contains the picture's hash, so it never changes. */
export async function loader({ params: { mark, file } }: Route.LoaderArgs) {
  const bytes = await iconBytes(mark, file);
  if (!bytes) throw data(storeMessages.pageNotFound, { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": imageContentType(file),
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
