import { href } from "react-router";
import { currentLanguage, LOCALES } from "#domain/language";
import { pathHere } from "#protocol/language-addresses";
import { homeWords, settings } from "#request/settings.server";

/** The colour of paper (ui/theme.css). */
const PAPER = "#fff8ec";

/** What a phone needs to put the store beside its apps. */
export function loader() {
  const home = pathHere(href("/"));
  const manifest = {
    id: home,
    start_url: home,
    scope: home,
    name: settings().brand.storeName,
    short_name: settings().brand.storeName,
    description: homeWords().description,
    lang: LOCALES[currentLanguage()],
    display: "minimal-ui",
    theme_color: PAPER,
    background_color: PAPER,
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8" },
  });
}
