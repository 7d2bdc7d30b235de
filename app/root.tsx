import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import {
  type Location,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from "react-router";
import { DocumentScript } from "#documents/document-script.tsx";
import { currentLanguage, LOCALES } from "#domain/language";
import {
  onPageReplacement,
  type PageReplacement,
  pageReplacement,
} from "#pages/account/session/page-owner.ts";
import { SignInAgain } from "#pages/account/session/sign-in-again.tsx";
import { useAppPort, useToldVisits } from "#pages/app-port.ts";
import { OpenPaymentsSlot } from "#pages/checkout/open-payments/open-payments-slot.tsx";
import { reserveRows } from "#pages/checkout/open-payments/reserved-rows.ts";
import { ChunkLoadError, useChunkLoadError } from "#pages/errors/chunk-load-error.tsx";
import { RouteError } from "#pages/errors/error-page.tsx";
import { isNetworkError } from "#pages/errors/network-error.ts";
import { IntendedPage } from "#pages/intended-page.tsx";
import { Loading } from "#pages/loading.tsx";
import { useIsProtectedVisit, useRouteFacts, useVisitFacts } from "#pages/use-route-facts.ts";
import { iconAddresses } from "#protocol/icon-addresses";
import { DEFAULT_TERMS, type StoreTerms } from "#protocol/store-terms";
import { config } from "#request/config.server";
import { ownOrigin } from "#request/origin.server";
import { visitorMiddleware } from "#request/session/session.server";
import { documentLooks, settings, storeTerms } from "#request/settings/settings.server";
import { HINT_IN_SCRIPT } from "#session/hint";
import { readUntilKnown } from "#session/session-store";
import { useSession } from "#session/use-session";
import { FontPreload } from "#ui/fonts/font-preload";
import { useHydrated } from "#ui/hydrated";
import { PauseNotice } from "#ui/pause-notice";
import { PressStatus } from "#ui/presses/press-status";
import { ignoreBlockedStorage } from "#ui/shell/ignore-blocked-storage";
import { InlineScript } from "#ui/shell/inline-script";
import { useNonce } from "#ui/shell/nonce";
import { ShellPart } from "#ui/shell/shell-part";
import { StoreTermsContext } from "#ui/store-terms";
import type { Route } from "./+types/root";
import documentSheet from "./documents/documents.css?url";
import awaitTeluguFont from "./ui/fonts/await-telugu-font.ts?inline-script";
import holdPresses from "./ui/presses/hold-presses.ts?inline-script";
import fillHeader from "./ui/shell/fill-header.ts?inline-script";
import appSheet from "./ui/shop.css?url";

/** Data that is the same for every visitor, because cached documents contain it. */
export function loader({ request }: Route.LoaderArgs) {
  const looks = documentLooks();
  return {
    // A store with the standard looks sends no `looks`.
    ...(looks && { looks }),
    storeName: settings().brand.storeName,
    icon: settings().icon.file,
    terms: storeTerms(),
    demoSignIn: config.demoSignIn,
    ...(config.offlinePages && { offlinePages: true }),
    /** Languages that are switched on: each page links to itself in the others. */
    languages: config.languages,
    /** The store's public origin, for addresses that are read outside the page. */
    origin: ownOrigin(request) ?? "",
  };
}

export { revalidateUnlessInBackground as shouldRevalidate } from "#pages/orders/changes/background-refresh.ts";

// This script runs before the first paint. If the hint cookie exists, it shows the header for a signed-in person before
// the session has been loaded.
const HEADER_SHAPE_SCRIPT = `{let hint=${HINT_IN_SCRIPT};if(hint){Object.assign(document.documentElement.dataset,{who:"in",hint});${reserveRows}}}`;

/** The background colours of ui/theme.css. */
const DEFAULT_BACKGROUNDS = { light: "#fff8ec", dark: "#17111f" };

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const isHydrated = useHydrated();
  const data = useRouteLoaderData<typeof loader>("root");
  const facts = useRouteFacts();
  const visited = useVisitFacts();
  const { favicon, apple } = iconAddresses(data?.icon ?? "", data?.looks?.backgrounds.light);
  // The looks stay those that the document was loaded with, because its content security policy allows only that
  // style.
  const [looks] = useState(data?.looks);
  const isDocument = import.meta.env.SSR && facts?.kind === "document";
  const { light, dark } = looks?.backgrounds ?? DEFAULT_BACKGROUNDS;
  return (
    <html lang={LOCALES[currentLanguage()]} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={dark} media="(prefers-color-scheme: dark)" />
        {facts?.kind === "app" ? <meta name="robots" content="noindex" /> : null}
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
          dangerouslySetInnerHTML={{
            __html: `${HEADER_SHAPE_SCRIPT}${ignoreBlockedStorage}${holdPresses}`,
          }}
        />
        {looks?.fraunces === false ? null : <FontPreload />}
        <link rel="stylesheet" href={isDocument ? documentSheet : appSheet} nonce={nonce} />
        {looks ? (
          <style
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: names and colours of ours (domain/settings/looks.ts)
            dangerouslySetInnerHTML={{ __html: looks.css }}
          />
        ) : null}
        {currentLanguage() === "te" ? (
          <script
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
            dangerouslySetInnerHTML={{ __html: awaitTeluguFont }}
          />
        ) : null}
        <link rel="icon" href={favicon.src} type={favicon.type} />
        <link rel="apple-touch-icon" href={apple} />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body data-waits={isHydrated ? undefined : ""}>
        <PressStatus />
        <ShellPart part="before" />
        <InlineScript code={fillHeader} />
        {children}
        <ShellPart part="after" />
        {isDocument ? (
          <DocumentScript visited={visited} offlinePages={data?.offlinePages ?? false} />
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export const middleware = [visitorMiddleware];

export default function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const errorPage = <RouteError error={error} />;
  const { networkErrorPage: Page } = (useMatches().at(-1)?.handle ?? {}) as RouteHandle;
  return <Shell>{Page && isNetworkError(error) ? <Page>{errorPage}</Page> : errorPage}</Shell>;
}

/**
 * What a page's module may export as `handle`: a component to show after a network error, instead of the error page.
 */
type RouteHandle = { networkErrorPage?: ComponentType<{ children: ReactNode }> };

/** Surrounds every page and every error within the shell: with the notices above it, and what the app does for all pages. */
function Shell({ children }: { children: ReactNode }) {
  const unloadable = useChunkLoadError();
  useAppPort();
  useToldVisits(unloadable !== undefined);
  const session = useSession();
  useEffect(readUntilKnown, []);
  const terms = useTerms();
  const { audience } = useRouteFacts() ?? {};
  const inPlace = useSyncExternalStore(onPageReplacement, pageReplacement, () => null);
  return (
    <StoreTermsContext value={terms}>
      {audience === "seller" ? null : <PauseNotice />}
      <OpenPaymentsSlot
        payments={inPlace ? undefined : session?.openPayments}
        toPayAgain={inPlace ? undefined : session?.toPayAgain}
      />
      <Page unloadable={unloadable} replacement={inPlace}>
        {children}
      </Page>
      <IntendedPage />
    </StoreTermsContext>
  );
}

let lastTerms = DEFAULT_TERMS;

/** The terms that the page's loader sent (cart, checkout), else those that came with the first page. */
function useTerms(): StoreTerms {
  const matches = useMatches();
  const termsOf = ({ loaderData }: (typeof matches)[number]) =>
    (loaderData as { terms?: StoreTerms } | undefined)?.terms;
  const terms = matches.map(termsOf).findLast(Boolean);
  useEffect(() => {
    if (terms) lastTerms = terms;
  }, [terms]);
  return terms ?? lastTerms;
}

/** If the skeleton's code can't be loaded, nothing is shown in its place. */
const NavigationSkeleton = lazy(() =>
  import("#pages/navigation-skeleton.tsx").catch(() => ({ default: () => null })),
);

/** The page itself. After a client navigation the focus moves to the beginning of the new page. */
function Page({
  unloadable,
  replacement,
  children,
}: {
  /** The target of a navigation whose code couldn't be loaded. */
  unloadable: Location | undefined;
  /** Set if the page may belong to another person by now: it is hidden, and this is shown in its place. */
  replacement: PageReplacement;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  const { state } = useNavigation();
  const isLoading = useIsProtectedVisit();
  const { copyProtected = false } = useRouteFacts() ?? {};
  // Later pages are protected by `protectPages`.
  const [isFirstProtected] = useState(copyProtected);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  const page = isLoading ? <Loading /> : children;
  return (
    <>
      {replacement === "sign-in" ? <SignInAgain /> : null}
      {replacement === "loading" ? <Loading /> : null}
      <main
        ref={main}
        id="page"
        tabIndex={-1}
        hidden={replacement !== null}
        data-protected={isFirstProtected || undefined}
        className="min-h-[70dvh]"
      >
        {unloadable ? <ChunkLoadError to={unloadable} /> : page}
        {state === "loading" && !unloadable ? (
          <Suspense>
            <NavigationSkeleton />
          </Suspense>
        ) : null}
      </main>
    </>
  );
}
