import { href } from "react-router";
import { productIdsOnSale } from "#data/catalogue/catalogue.server";
import { offeredCombos } from "#data/catalogue/combos.server";
import { CATEGORY_KEYS, STORY_PAGES, type StoryKey } from "#domain/catalogue/catalogue";
import { ownOrigin } from "#request/origin.server";
import type { Route } from "./+types/sitemap";
import { forFinders } from "./public-addresses.server.ts";

/** Every page that is worth finding. */
export async function loader({ request }: Route.LoaderArgs) {
  const origin = ownOrigin(request) ?? "";
  const [products, { combos }] = await Promise.all([productIdsOnSale(), offeredCombos()]);
  const paths = [
    ...PAGES,
    ...combos.map(({ combo: { combo_id: comboId } }) => href("/combo/:comboId", { comboId })),
    ...products.map((id) => href("/product/:id", { id })),
  ];
  return forFinders(sitemap(paths.map((path) => origin + path)), "application/xml");
}

const PAGES = [
  href("/"),
  href("/stories"),
  ...(Object.keys(STORY_PAGES) as StoryKey[]).map((key) => href(`/category/${key}`)),
  href("/shop"),
  ...CATEGORY_KEYS.map((category) => href("/category/:category", { category })),
  href("/build-combo"),
  href("/contact"),
  href("/privacy"),
  href("/terms"),
  href("/refunds"),
];

/** Ids and paths of ours hold nothing that XML would read as its own (spec §5). */
function sitemap(addresses: string[]): string {
  const urls = addresses.map((address) => `<url><loc>${address}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>\n",
  ].join("\n");
}
