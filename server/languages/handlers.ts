import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import type { Language } from "#domain/language";
import { languageOfPath, prefixOf } from "#protocol/language-addresses";
import { speaking } from "#request/language.server";

type Build = ServerBuild | (() => Promise<ServerBuild>);

/** Of the built clients, each in one language; what isn't there carries all of them. */
export type ClientAssets = Partial<Record<Language, ServerBuild["assets"]>>;

/**
 * The same app once for each language that is on, told apart by the address alone: `/te/…` is React
 * Router's `basename`, so that every link, form, redirect and `.data` request stays in its language.
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
  return async (request, context) => {
    const language = languageOfPath(new URL(request.url).pathname, languages);
    const handle = handlers.get(language) as RequestHandler;
    return await speaking(language, () => handle(request, context));
  };
}
