import { data } from "react-router";
import { PAGE_NOT_FOUND } from "#domain/messages";
import { fileResponse } from "#request/files/file-response.server";
import { imageContentType } from "#request/files/uploads.server";
import { files } from "#services/files.server";

/** Somebody's upload, for its owner and the seller alone (reading R4); null: there is none for this person. */
export async function privatePicture(request: Request, path: string | null): Promise<Response> {
  const file = path && (await files.find(path));
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
