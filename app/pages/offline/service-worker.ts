import { config } from "#request/config.server";
import { documentPaths } from "./document-paths.ts";
import forgetDocuments from "./forget-documents.ts?inline-script";
import keepDocuments from "./keep-documents.ts?inline-script";

/** The script of the service worker: what keeps documents for when there is no network, or what takes it away. */
export function loader() {
  const script = config.offlinePages
    ? `self.documentPaths=${JSON.stringify(documentPaths())};${keepDocuments}`
    : forgetDocuments;
  return new Response(script, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
      "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
    },
  });
}
