import type { Route } from "./+types/meta";
import { feed } from "./feed.server.ts";
import { metaCsv } from "./meta-csv.ts";

export function loader({ request }: Route.LoaderArgs) {
  return feed(request, metaCsv, { source: "meta", type: "text/csv" });
}
