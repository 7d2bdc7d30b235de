import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import type { Language } from "#domain/language";
import { languageOfPath, prefixOf } from "#protocol/language-addresses";
import { speaking } from "#request/language.server";

type Build = ServerBuild | (() => Promise<ServerBuild>);

/** Of the shop's built clients, each in one language; what isn't there carries all of them, and the admin. */
export type ClientAssets = Partial<Record<Language, ServerBuild["assets"]>>;

/**
 * The same app once for each language that is on, told apart by the address alone: `/te/…` is React
 * Router's `basename`, so that every link, form, redirect and `.data` request stays in its language. The
 * admin, in the default language alone, has a client of its own.
 */
export function handlerInLanguages(
  build: Build,
  {
    languages,
    assets,
    mode,
  }: { languages: readonly Language[]; assets: ClientAssets; mode: string },
): RequestHandler {
  const handlers = new Map(
    languages.map((language) => {
      const inIt = (all: ServerBuild): ServerBuild => ({
        ...all,
        basename: prefixOf(language) || "/",
        assets: assets[language] ?? all.assets,
      });
      const built = typeof build === "function" ? async () => inIt(await build()) : inIt(build);
      return [language, createRequestHandler(built, mode)];
    }),
  );
  const admin = createRequestHandler(build, mode);
  return async (request, context) => {
    const { pathname } = new URL(request.url);
    const language = languageOfPath(pathname, languages);
    const handle = isAdminPath(pathname) ? admin : (handlers.get(language) as RequestHandler);
    return await speaking(language, () => handle(request, context));
  };
}

function isAdminPath(pathname: string): boolean {
  return /^\/admin(\/|\.data$|$)/.test(pathname);
}
