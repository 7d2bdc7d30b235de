import { ROUTES } from "#all-routes";
import { LANGUAGES } from "#domain/language";
import { config } from "#request/config.server";
import type { RouteFacts } from "#route-facts";
import forgetDocuments from "./forget-documents.ts?inline-script";
import keepDocuments from "./keep-documents.ts?inline-script";

/** The script of the service worker: what keeps documents for when there is no network, or what takes it away. */
export function loader() {
  const script = config.offlinePages
    ? `self.appPages=${JSON.stringify(appPages())};${keepDocuments}`
    : forgetDocuments;
  return new Response(script, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
      "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
    },
  });
}

/** A pattern for the paths that are no document's. */
function appPages(): string {
  const documents = beginningsOf("document");
  const app = beginningsOf("app").filter((one) => !documents.includes(one));
  return `^/(?:(?:${LANGUAGES.join("|")})/)?(?:forms|${app.join("|")})(?:[/.]|$)`;
}

function beginningsOf(wanted: RouteFacts["kind"]): string[] {
  const paths = Object.entries(ROUTES).filter(([, { kind }]) => kind === wanted);
  return [...new Set(paths.map(([path]) => path.split("/")[1] ?? ""))];
}
