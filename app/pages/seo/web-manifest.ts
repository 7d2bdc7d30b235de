import { currentLanguage, LOCALES } from "#domain/language";
import { href } from "#protocol/href";
import { iconAddresses } from "#protocol/icon-addresses";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { homeWords, pageBackgrounds, settings } from "#request/settings/settings.server";

/** The manifest with which a phone puts the store on its home screen. */
export function loader() {
  const home = pathInCurrentLanguage(href("/"));
  const { light } = pageBackgrounds();
  const manifest = {
    id: home,
    start_url: home,
    scope: home,
    name: settings().brand.storeName,
    short_name: settings().brand.storeName,
    description: homeWords().description,
    lang: LOCALES[currentLanguage()],
    display: "minimal-ui",
    theme_color: light,
    background_color: light,
    icons: iconAddresses(settings().icon.file).manifest,
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8" },
  });
}
