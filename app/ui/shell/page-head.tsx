import { useLocation, useRouteLoaderData } from "react-router";
import { currentLanguage, type Language, LOCALES } from "#domain/language";
import { iconAddresses } from "#protocol/icon-addresses";
import { pathIn, pathInCurrentLanguage } from "#protocol/language-addresses";
import { absolutePictureAddress } from "#protocol/picture-addresses";

type Store = {
  storeName: string;
  icon: string;
  looks?: { backgrounds: { light: string } };
  origin: string;
  languages: readonly Language[];
};

/**
 * A page's title and description, for the tab, search results and shared links. A page without a description (the
 * not-found page) has only the title.
 */
export function PageHead({
  title,
  description,
  picture,
}: {
  title: string;
  description?: string;
  /**
   * The preview picture's address. It must never change, because previews of shared links are fetched again after
   * weeks. Missing: the store's own picture (1200 × 630), if it has one.
   */
  picture?: string | null;
}) {
  const store = useRouteLoaderData<Store>("root");
  const { pathname } = useLocation();
  const whole = [title, store?.storeName].filter(Boolean).join(" · ");
  if (!description || !store) return <title>{whole}</title>;
  const url = store.origin + pathInCurrentLanguage(pathname);
  const shown = picture ?? iconAddresses(store.icon, store.looks?.backgrounds.light).shared;
  return (
    <>
      <title>{whole}</title>
      <link rel="canonical" href={url} />
      {/* Only in the server's document, which is what crawlers fetch. In the browser these elements stay in the head without any code for them. */}
      {import.meta.env.SSR ? (
        <>
          <Alternates {...store} pathname={pathname} />
          <meta name="description" content={description} />
          <meta property="og:locale" content={LOCALES[currentLanguage()].replace("-", "_")} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={store.storeName} />
          <meta property="og:title" content={whole} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={url} />
          {shown ? (
            <meta property="og:image" content={absolutePictureAddress(shown, store.origin)} />
          ) : null}
          <meta name="twitter:card" content={shown ? "summary_large_image" : "summary"} />
        </>
      ) : null}
    </>
  );
}

/** Links to the same page in each language, and to the default language for everyone else (`x-default`). */
function Alternates({ origin, languages, pathname }: Store & { pathname: string }) {
  if (languages.length < 2) return null;
  return (
    <>
      {languages.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={LOCALES[language]}
          href={origin + pathIn(language, pathname)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + pathname} />
    </>
  );
}
