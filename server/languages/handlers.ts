import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { DEFAULT_LANGUAGE, type Language } from "#domain/language";
import { prefixOf } from "#protocol/language-addresses";
import { speaking } from "#request/language.server";
import { isAdminPattern, type Matched } from "#server/http/path-patterns";

type Build = ServerBuild | (() => Promise<ServerBuild>);

/** Of the shop's built clients, each in one language; what isn't there carries all of them, and the admin. */
export type ClientAssets = Partial<Record<Language, ServerBuild["assets"]>>;

/**
 * The same app once for each language that is on, told apart by the address alone: `/te/…` is React
 * Router's `basename`, so that every link, form, redirect and `.data` request stays in its language. The
 * admin, in the default language alone, has a client of its own: what `match` says is its own, in whatever spelling.
 */
export function handlerInLanguages(
  build: Build,
  {
    languages,
    match,
    assets,
    mode,
  }: {
    languages: readonly Language[];
    match: (pathname: string) => Matched;
    assets: ClientAssets;
    mode: string;
  },
): RequestHandler {
  const handlers = new Map(
    languages.map((language) => {
      const inIt = (all: ServerBuild): ServerBuild => {
        const shop = { ...all, assets: assets[language] ?? all.assets };
        if (language === DEFAULT_LANGUAGE) return shop;
        return { ...withoutAdmin(shop), basename: prefixOf(language) };
      };
      const built = typeof build === "function" ? async () => inIt(await build()) : inIt(build);
      return [language, createRequestHandler(built, mode)];
    }),
  );
  const admin = createRequestHandler(build, mode);
  return async (request, context) => {
    const { language, pattern } = match(new URL(request.url).pathname);
    const isAdmin = pattern !== null && isAdminPattern(pattern);
    const handle = isAdmin ? admin : (handlers.get(language) as RequestHandler);
    return await speaking(language, () => handle(request, context));
  };
}

/** The admin is English alone: in another language an address of it leads where any other does that nobody has. */
function withoutAdmin(build: ServerBuild): ServerBuild {
  const assets = { ...build.assets, routes: shopRoutes(build.assets.routes) };
  return { ...build, routes: shopRoutes(build.routes), assets };
}

function shopRoutes<Routes extends object>(routes: Routes): Routes {
  const shop = Object.entries(routes).filter(([id]) => !/^(?:pages)?\/admin(?:\/|$)/.test(id));
  return Object.fromEntries(shop) as Routes;
}
