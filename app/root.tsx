import { type ReactNode, useEffect, useRef } from "react";
import {
  href,
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRevalidator,
  useRouteLoaderData,
  useSubmit,
} from "react-router";
import {
  COMBOS_FAILED,
  CONNECTION_ADVICE,
  LOADING,
  METHOD_NOT_ALLOWED,
  PAGE_FAILED,
  PAGE_FAILED_ADVICE,
  PAGE_NOT_FOUND,
  PAGE_NOT_FOUND_ADVICE,
  STORE_UNREACHABLE,
} from "#domain/messages";
import { useProtectedVisit } from "#pages/account/protected-visit.ts";
import { type Session, useSession } from "#pages/account/session/use-session.ts";
import { useGuestCart } from "#pages/checkout/cart/guest-cart.ts";
import { useGuestCartMerge } from "#pages/checkout/cart/use-guest-cart-merge.ts";
import { useCopyProtection } from "#pages/shop/use-copy-protection.ts";
import { config } from "#request/config.server";
import { ownOrigin } from "#request/origin.server";
import { visitorMiddleware } from "#request/session.server";
import { Button, ButtonLink } from "#ui/button";
import { fontPreloads } from "#ui/font-preloads";
import { Footer } from "#ui/footer";
import { Header } from "#ui/header";
import { LogOutDialog } from "#ui/log-out-dialog";
import { useNonce } from "#ui/nonce";
import { AntiForgery, holdEarlyForms } from "#ui/store-form";
import { Toasts } from "#ui/toasts";
import type { Route } from "./+types/root";
import "./ui/theme.css";

export const links: Route.LinksFunction = () => [
  ...fontPreloads,
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** The same for everybody: cached documents carry it. */
export function loader({ request }: Route.LoaderArgs) {
  return {
    storeName: config.storeName,
    demoSignIn: config.demoSignIn,
    /** Where people reach the store, for addresses that are read elsewhere. */
    origin: ownOrigin(request) ?? "",
  };
}

// Runs before paint: the header has the right shape before the session has answered.
const headerShape =
  'if(/(^|; )hint=/.test(document.cookie))document.documentElement.dataset.who="in"';

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fff8ec" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#17111f" media="(prefers-color-scheme: dark)" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
          dangerouslySetInnerHTML={{ __html: `${headerShape};${holdEarlyForms}` }}
        />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
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
  const { pathname } = useLocation();
  const [title, advice] = explained(error, pathname);
  return (
    <Shell>
      <title>{title}</title>
      <div className="shell flex flex-col items-center gap-4 py-12 text-center">
        <Undelivered>{markOf(error)}</Undelivered>
        <h1 className="text-display">{title}</h1>
        <p className="max-w-md text-lead text-ink-soft">{advice}</p>
        <div className="flex flex-wrap justify-center gap-3">
          {isUnanswered(error) ? <TryAgain /> : <WaysOn />}
        </div>
      </div>
    </Shell>
  );
}

/** A letter that came back: its stamp says why. Drawn with type alone, it needs no network. */
function Undelivered({ children }: { children: string }) {
  return (
    <div aria-hidden className="-rotate-6 pb-4 drop-shadow-stamp">
      <div className="stamp-edge bg-white">
        <div className="flex w-32 flex-col bg-rose">
          <span className="grow py-8 font-display text-hero font-semibold text-kumkum-ink">
            {children}
          </span>
          <span className="airmail" />
        </div>
      </div>
    </div>
  );
}

function markOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return String(error.status);
  return isUnanswered(error) ? "…" : "Oh!";
}

function explained(error: unknown, pathname: string): [title: string, advice: string] {
  if (isRouteErrorResponse(error) && error.status === 404)
    return [PAGE_NOT_FOUND, PAGE_NOT_FOUND_ADVICE];
  if (isRouteErrorResponse(error) && error.status === 405)
    return [METHOD_NOT_ALLOWED, PAGE_NOT_FOUND_ADVICE];
  if (!isUnanswered(error)) return [PAGE_FAILED, PAGE_FAILED_ADVICE];
  // reading R13: the store's page fails so when its request got no answer
  if (pathname === href("/shop")) return [COMBOS_FAILED, STORE_UNREACHABLE];
  return [STORE_UNREACHABLE, CONNECTION_ADVICE];
}

/** What browsers throw where a request got no answer. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

function TryAgain() {
  const { revalidate, state } = useRevalidator();
  const trying = state === "loading";
  return (
    <Button busy={trying} onClick={revalidate}>
      {trying ? LOADING : "Try Again"}
    </Button>
  );
}

function WaysOn() {
  return (
    <>
      <ButtonLink to={href("/shop")}>Back to Store</ButtonLink>
      <ButtonLink look="second" to={href("/stories")}>
        Stories
      </ButtonLink>
    </>
  );
}

/** Header, page, footer: around every page and every failure. */
function Shell({ children }: { children: ReactNode }) {
  const session = useSession({ load: true });
  const guestPieces = useGuestCart().reduce((pieces, line) => pieces + line.quantity, 0);
  const dialog = useRef<HTMLDialogElement>(null);
  const submit = useSubmit();
  const storeName = useStoreName();
  useHeaderShape(session && session.person !== null);
  return (
    <AntiForgery value={session?.token ?? ""}>
      <Toasts>
        <a
          href="#page"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3"
        >
          Skip to the page
        </a>
        <Header
          storeName={storeName}
          person={session?.person}
          cartCount={session?.person ? session.cartCount : guestPieces}
          onLogOut={() => dialog.current?.showModal()}
        />
        <GuestCartJoins session={session} />
        <Page>{children}</Page>
        <Footer storeName={storeName} />
        <LogOutDialog
          ref={dialog}
          onConfirm={() =>
            submit(
              { token: session?.token ?? "" },
              { method: "post", action: href("/auth/log-out") },
            )
          }
        />
      </Toasts>
    </AntiForgery>
  );
}

let nameBefore = "";

/** A visit that got no answer takes the root's own data with it; the header still says whose it is. */
function useStoreName(): string {
  const name = useRouteLoaderData<typeof loader>("root")?.storeName;
  useEffect(() => {
    if (name) nameBefore = name;
  }, [name]);
  return name ?? nameBefore;
}

/** Stands inside the toasts, because it has something to say. */
function GuestCartJoins({ session }: { session: Session | undefined }) {
  useGuestCartMerge(session);
  return null;
}

/** After a client navigation the reader's focus goes to the new page's beginning. */
function Page({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  const waiting = useProtectedVisit();
  const copyProtected = useCopyProtection();
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main
      ref={main}
      id="page"
      tabIndex={-1}
      data-protected={copyProtected || undefined}
      className="min-h-[70dvh]"
    >
      {waiting ? <Loading /> : children}
    </main>
  );
}

function Loading() {
  return (
    <div role="status" className="shell py-16 text-center">
      <title>{LOADING}</title>
      <h1 className="font-text text-lead font-normal tracking-normal text-ink-soft">{LOADING}</h1>
    </div>
  );
}

/** What the hint cookie guessed, put right once the session is known. */
function useHeaderShape(signedIn: boolean | undefined): void {
  useEffect(() => {
    if (signedIn === undefined) return;
    if (signedIn) document.documentElement.dataset.who = "in";
    else delete document.documentElement.dataset.who;
  }, [signedIn]);
}
