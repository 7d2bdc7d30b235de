import { ROUTES, type RoutePath } from "#all-routes";
import { productIdsOnSale } from "#data/catalogue/catalogue.server";
import { offeredCombos } from "#data/catalogue/combos.server";
import { shownSeries } from "#data/catalogue/series.server";
import { storyPageKeys } from "#data/catalogue/stories.server";
import { plainPageIds } from "#data/settings/plain-pages.server";
import { LOCALES } from "#domain/language";
import { pathIn } from "#protocol/language-addresses";
import { config } from "#request/config.server";
import { ownOrigin } from "#request/origin.server";
import { shopFacts } from "#request/settings/shop-facts.server";
import type { Route } from "./+types/sitemap";

type SitemapPath = {
  [Path in RoutePath]: (typeof ROUTES)[Path]["search"] extends "sitemap" ? Path : never;
}[RoutePath];

/** The values of a path's parameter: the sitemap lists one page for each. */
const PARAMETER_VALUES: Record<Extract<SitemapPath, `${string}:${string}`>, () => Parameters> = {
  "/category/:category": async () => {
    const [series, stories] = await Promise.all([shownSeries(), storyPageKeys()]);
    return [...stories, ...series.map(({ key }) => key)];
  },
  "/product/:id": productIdsOnSale,
  "/combo/:comboId": async () => {
    const { combos } = await offeredCombos();
    return combos.map(({ combo }) => combo.combo_id);
  },
  "/pages/:id": plainPageIds,
};
type Parameters = Promise<readonly string[]>;

export async function loader({ request }: Route.LoaderArgs) {
  const origin = ownOrigin(request) ?? "";
  const paths = await Promise.all(listedPaths().map(addressesOf));
  return new Response(sitemap(origin, paths.flat()), {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
}

function listedPaths(): SitemapPath[] {
  const paths = Object.keys(ROUTES) as RoutePath[];
  return paths
    .filter((path): path is SitemapPath => ROUTES[path].search === "sitemap")
    .filter((path) => path !== "/stories" || shopFacts().stories);
}

async function addressesOf(path: SitemapPath): Promise<string[]> {
  if (!(path in PARAMETER_VALUES)) return [path];
  const values = await PARAMETER_VALUES[path as keyof typeof PARAMETER_VALUES]();
  return values.map((value) => path.replace(/:\w+/, value));
}

/** The addresses need no XML escaping, because the store's ids and paths have no special characters (spec §5). */
function sitemap(origin: string, paths: string[]): string {
  const urls = paths.flatMap((path) =>
    config.languages.map((language) => {
      const address = origin + pathIn(language, path);
      return `<url><loc>${address}</loc>${alternateLinks(origin, path)}</url>`;
    }),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    "</urlset>\n",
  ].join("\n");
}

/** Links to the same page in each language (reading R56). */
function alternateLinks(origin: string, path: string): string {
  if (config.languages.length < 2) return "";
  return config.languages
    .map((language) => {
      const address = origin + pathIn(language, path);
      return `<xhtml:link rel="alternate" hreflang="${LOCALES[language]}" href="${address}"/>`;
    })
    .join("");
}
