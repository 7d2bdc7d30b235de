import { data } from "react-router";
import { storeMessages } from "#domain/messages";
import { iconBytes } from "#forms/admin/store/icon-files.server";
import type { Route } from "./+types/brand-picture";

const TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

/** Sends a size of the store's icon, or its logo. The address contains the picture's hash, so it never changes. */
export async function loader({ params: { mark, file } }: Route.LoaderArgs) {
  const bytes = await iconBytes(mark, file);
  if (!bytes) throw data(storeMessages.pageNotFound, { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": TYPES[file.slice(file.lastIndexOf(".") + 1)] ?? "",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
