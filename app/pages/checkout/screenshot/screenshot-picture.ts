import { data } from "react-router";
import { quoteOf } from "#data/checkout/quotes.server";
import { PAGE_NOT_FOUND } from "#domain/messages";
import { fileResponse } from "#request/files/file-response.server";
import { imageContentType } from "#request/files/uploads.server";
import { requirePerson } from "#request/session/session.server";
import { files } from "#services/files.server";
import type { Route } from "./+types/screenshot-picture";

/** The preview after a reload: a person's own screenshot (reading R4). Anybody else's doesn't exist. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const quote = await quoteOf(requirePerson(context, url).id, params.version);
  const path = quote?.screenshot?.path;
  const file = path ? await files.find(path) : null;
  if (!path || !file) throw data(PAGE_NOT_FOUND, { status: 404 });
  return fileResponse(request, file, {
    "Content-Type": imageContentType(path),
    "Cache-Control": "private, no-store",
  });
}
