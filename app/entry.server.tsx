import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { isConnectionLoss } from "#data/db.server";
import { documentFilesOf } from "#documents/document-files.ts";
import { DocumentRenderingContext } from "#documents/island.tsx";
import { islandHtml, loadIslands } from "#documents/render-islands.server.tsx";
import { currentLanguage } from "#domain/language";
import { formHref } from "#forms/form-href";
import { loadEveryPart } from "#pages/page-part.tsx";
import { StoreFactsContext } from "#pages/seo/json-ld-script.tsx";
import { structuredStore } from "#pages/seo/store-facts.server.ts";
import { href } from "#protocol/href";
import { withoutLanguage } from "#protocol/language-addresses";
import { config } from "#request/config.server";
import { contentSecurityPolicy, developmentPolicy } from "#request/content-security-policy.server";
import { nextEventLoopTurn } from "#request/load/event-loop.server";
import { log } from "#request/log/log.server";
import { hasForeignOrigin } from "#request/origin.server";
import { type IncomingRequestInfo, requestInfoContext } from "#request/request-info.server";
import { footerPages } from "#request/settings/footer-pages.server";
import { settings, storeTerms, storeWords } from "#request/settings/settings.server";
import { factsOf } from "#route-facts";
import { Nonce } from "#ui/shell/nonce";
import type { ShellFacts } from "#ui/shell/shell-facts";
import { shellHtml } from "#ui/shell/shell-html.server";
import { RenderedShell } from "#ui/shell/shell-part";

/** The longest time, in milliseconds, that a document waits for a promise of a loader. */
export const streamTimeout = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const info = context.get(requestInfoContext);
  describeDocument(request, status, headers, info);
  if (request.method === "HEAD") return new Response(null, { status, headers });
  await nextEventLoopTurn();
  await loadPartsOnce();
  const body = await renderDocument(request, entry, info);
  return new Response(body, { status, headers });
}

let partsLoading: Promise<unknown> | undefined;

function loadPartsOnce(): Promise<unknown> {
  partsLoading ??= Promise.all([loadEveryPart(), loadIslands()]);
  return partsLoading;
}

function describeDocument(
  request: Request,
  status: number,
  headers: Headers,
  info: IncomingRequestInfo,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", nonceCsp(request, info.nonce));
  if (config.picturesOrigin) headers.set("Link", `<${config.picturesOrigin}>; rel=preconnect`);
  // A document with a nonce must not be cached, because a nonce that is used twice protects nobody. Only the search,
  // which has nothing of its visitor, lets the visitor's own browser keep it for Back.
  const isKeptByVisitor = headers.get("Cache-Control")?.startsWith("private") && status < 400;
  if (!(info.isPublic || isKeptByVisitor) || status >= 400)
    headers.set("Cache-Control", "no-store");
}

function nonceCsp(request: Request, nonce: string): string {
  if (import.meta.env.DEV) return developmentPolicy(nonce);
  const own = [`'nonce-${nonce}'`];
  return contentSecurityPolicy({
    scripts: own,
    styles: own,
    https: request.url.startsWith("https:"),
  });
}

/**
 * Renders the whole document before it is sent. Loaders return values, never promises, so there is nothing to stream,
 * and streaming would take over a tenth longer to render.
 */
function renderDocument(request: Request, entry: EntryContext, info: IncomingRequestInfo) {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer>>();
  const document = renderToPipeableStream(
    <Nonce value={info.nonce}>
      <RenderedShell value={shellHtml(shellFacts(request, entry))}>
        <StoreFactsContext value={() => structuredStore(request)}>
          <DocumentRenderingContext value={{ files: documentFilesOf(entry.manifest), islandHtml }}>
            <ServerRouter context={entry} url={request.url} nonce={info.nonce} />
          </DocumentRenderingContext>
        </StoreFactsContext>
      </RenderedShell>
    </Nonce>,
    // Errors aren't logged here, because React Router passes the rejection to `handleError`, which logs it.
    {
      nonce: info.nonce,
      onAllReady: () => document.pipe(collectInto(resolve)),
      onShellError: reject,
      onError: reject,
    },
  );
  const timeout = setTimeout(() => document.abort(), streamTimeout + 1_000);
  return promise.finally(() => clearTimeout(timeout));
}

function shellFacts(request: Request, { staticHandlerContext }: EntryContext): ShellFacts {
  const { brand, logo } = settings();
  const pathname = withoutLanguage(new URL(request.url).pathname, config.languages);
  const routeId = staticHandlerContext.matches.at(-1)?.route.id;
  const isInAllLanguages = factsOf(routeId)?.audience !== "seller";
  return {
    pathname,
    // One document serves all unknown addresses.
    here: routeId === "/*" ? href("/") : pathname,
    storeName: brand.storeName,
    ...(logo.file && { logo }),
    stories: storeTerms().stories,
    languages: config.languages.filter((one) => isInAllLanguages && one !== currentLanguage()),
    line: storeWords().footer,
    pages: footerPages(),
    logOutAction: formHref("/auth/log-out"),
  };
}

function collectInto(done: (whole: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk, _, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
  });
}

/**
 * Logs errors of loaders and of rendering. Missing pages, and requests that the visitor cancelled, aren't errors of the
 * store and aren't logged.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const info = requestInfoOf(context);
  if (hasForeignOrigin(request)) {
    log.info({ id: info?.requestId }, "request of another origin refused");
    return;
  }
  if (info && isConnectionLoss(error)) info.databaseUnavailable = true;
  const err = isRouteErrorResponse(error) ? new Error(String(error.data)) : error;
  log.error({ err, id: info?.requestId }, "request failed");
};

function requestInfoOf(context: Readonly<RouterContextProvider>): IncomingRequestInfo | undefined {
  try {
    return context.get(requestInfoContext);
  } catch {
    return undefined;
  }
}
