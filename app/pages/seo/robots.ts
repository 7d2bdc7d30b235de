import { ROUTES } from "#all-routes";
import { href } from "#protocol/href";
import { pathIn } from "#protocol/language-addresses";
import { config } from "#request/config.server";
import { ownOrigin } from "#request/origin.server";
import type { Route } from "./+types/robots";

export function loader({ request }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...disallowedPaths().map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${ownOrigin(request) ?? ""}${href("/sitemap.xml")}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}

/** Paths that crawlers mustn't fetch. Each covers everything below it. */
function disallowedPaths(): string[] {
  const paths = Object.entries(ROUTES)
    .filter(([, { search }]) => search === "disallowed")
    .map(([path]) => path.replace(/\/:.*/, ""));
  const own = paths.filter(
    (path, index) => !paths.slice(0, index).some((above) => path.startsWith(above)),
  );
  return config.languages.flatMap((language) => own.map((path) => pathIn(language, path)));
}
