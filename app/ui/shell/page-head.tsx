import { useLocation, useRouteLoaderData } from "react-router";
import { currentLanguage, type Language, LOCALES } from "#domain/language";
import { iconAddresses } from "#protocol/icon-addresses";
import { pathHere, pathIn } from "#protocol/language-addresses";
import { absolutePictureAddress } from "#protocol/picture-addresses";

/**
 * What a page is called in the tab, in search results and where its link is shared. A page without a
 * description (one that isn't there) has nothing to be found or shared by.
 */
export function PageHead({
  title,
  description,
  picture,
}: {
  title: string;
  description?: string;
  /** A lasting address: previews are fetched again after weeks. None: that of the whole brand, 1200 × 630, if it has one. */
  picture?: string | null;
}) {
  const store = useRouteLoaderData<{
    storeName: string;
    icon: string;
    looks?: { backgrounds: { light: string } };
    origin: string;
    languages: readonly Language[];
  }>("root");
  const { pathname } = useLocation();
  const whole = [title, store?.storeName].filter(Boolean).join(" · ");
  if (!description || !store) return <title>{whole}</title>;
  const url = store.origin + pathHere(pathname);
  const shown = picture ?? iconAddresses(store.icon, store.looks?.backgrounds.light).shared;
  return (
    <>
      <title>{whole}</title>
      <link rel="canonical" href={url} />
      {/* Who reads these fetches the document. Browsers keep what is in the head without the code for it. */}
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

/** The same page in each language, and for all other readers in the default one. */
function Alternates({
  origin,
  languages,
  pathname,
}: {
  origin: string;
  languages: readonly Language[];
  pathname: string;
}) {
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
