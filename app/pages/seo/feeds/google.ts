import type { Route } from "./+types/google";
import { feed } from "./feed.server.ts";
import { googleXml } from "./google-xml.ts";

export function loader({ request }: Route.LoaderArgs) {
  return feed(request, googleXml, { source: "google", type: "application/xml" });
}
