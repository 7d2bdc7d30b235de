import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import type { DocumentFiles } from "#documents/document-files.ts";
import { DEFAULT_LANGUAGE, type Language } from "#domain/language";
import { storeMessages } from "#domain/messages";
import { languagePrefix } from "#protocol/language-addresses";
import { withLanguage } from "#request/language.server";
import { factsOf } from "#route-facts";
import { isAdminPattern, type Matched } from "#server/http/path-patterns";

type Build = ServerBuild | (() => Promise<ServerBuild>);

/**
 * Assets of the shop's client in each language. If a language is missing, the client that has all languages and the
 * admin is used.
 */
export type ClientAssets = Partial<Record<Language, ShopAssets>>;

type Options = {
  languages: readonly Language[];
  match: (pathname: string) => Matched;
  assets: ClientAssets;
  mode: string;
};

/** React Router's manifest of a client, and the files of documents. */
type ShopAssets = ServerBuild["assets"] & { documents?: DocumentFiles };

/**
 * Makes one request handler for each language, chosen by the address. `/te/…` is a React Router `basename`, so links,
 * forms, redirects and `.data` requests keep the language. The admin has its own client, in the default language.
 */
export function handlerInLanguages(
  build: Build,
  { languages, match, assets, mode }: Options,
): RequestHandler {
  const handlers = new Map(
    languages.map((language) => {
      const inIt = (all: ServerBuild): ServerBuild => {
        const shop = { ...all, assets: withDocuments(assets[language] ?? all.assets, all) };
        if (language === DEFAULT_LANGUAGE) return shop;
        return { ...withoutAdmin(shop), basename: languagePrefix(language) };
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
    return await withLanguage(language, async () => inOurWords(await handle(request, context)));
  };
}

/**
 * Gives the store's sentence to an answer that failed and has no page: a feed, an export, the sitemap, the session.
 * React Router answers 'Unexpected Server Error', as plain text.
 */
function inOurWords(answer: Response): Response {
  const { status, headers } = answer;
  if (status < 500 || !headers.get("Content-Type")?.startsWith("text/plain")) return answer;
  // Whatever else the answer says stays, such as the cookie of a session that ended.
  const kept = new Headers(headers);
  kept.delete("Content-Length");
  kept.set("Content-Type", "text/plain; charset=utf-8");
  return new Response(`${storeMessages.pageFailed}\n`, { status, headers: kept });
}

/** Adds the routes of documents, which the server renders and the shop's clients don't know. */
function withDocuments<Assets extends ShopAssets>(assets: Assets, all: ServerBuild): Assets {
  const documents = Object.entries(all.assets.routes).filter(
    ([id]) => factsOf(id)?.kind === "document",
  );
  return { ...assets, routes: { ...assets.routes, ...Object.fromEntries(documents) } };
}

/** Removes the admin, which exists only in the default language. */
function withoutAdmin(build: ServerBuild): ServerBuild {
  const assets = { ...build.assets, routes: shopRoutes(build.assets.routes) };
  return { ...build, routes: shopRoutes(build.routes), assets };
}

function shopRoutes<Routes extends object>(routes: Routes): Routes {
  const shop = Object.entries(routes).filter(([id]) => !/^(?:pages)?\/admin(?:\/|$)/.test(id));
  return Object.fromEntries(shop) as Routes;
}
