import { type ReactNode, useEffect, useTransition } from "react";
import { createPath, isRouteErrorResponse, useLocation, useNavigation } from "react-router";
import { storeMessages } from "#domain/messages";
import { useRouteFacts } from "#pages/use-route-facts.ts";
import { href } from "#protocol/href";
import { Button, ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { goTo } from "#ui/page-port";
import { useStoreTerms } from "#ui/store-terms";
import { isNetworkError } from "./network-error.ts";
import { texts } from "./texts.ts";
import { useBackOnline } from "./use-back-online.ts";

/** Shown instead of a page that doesn't exist, that failed, or whose request had a network error. */
export function RouteError({ error }: { error: unknown }) {
  if (isNetworkError(error)) return <NetworkErrorPage />;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { pageNotFound, methodNotAllowed, pageNotFoundAdvice } = storeMessages;
  const title = { 404: pageNotFound, 405: methodNotAllowed }[status];
  if (!title) return <FailurePage />;
  return (
    <ErrorPage mark={String(status)} title={title} advice={pageNotFoundAdvice}>
      <title>{title}</title>
      <WaysOn />
    </ErrorPage>
  );
}

/** Shown instead of a page that failed on the server, for example because the database is in trouble. */
function FailurePage() {
  const { pageFailed, pageFailedAdvice } = storeMessages;
  const { pathname } = useLocation();
  const { tryAgain } = useTexts(texts);
  const { kind } = useRouteFacts() ?? {};
  return (
    <ErrorPage mark="…" title={pageFailed} advice={pageFailedAdvice}>
      <title>{pageFailed}</title>
      {kind === "document" ? <ButtonLink to={pathname}>{tryAgain}</ButtonLink> : <TryAgain />}
      <WaysOn look="second" />
    </ErrorPage>
  );
}

/** Shown instead of a page whose request got no response. */
export function NetworkErrorPage({
  title,
  retry,
  children,
}: {
  /** A page's own sentence for its failure, used as the title. */
  title?: string;
  /** What Try Again does, if loading the page's data again isn't enough. */
  retry?: () => Promise<void>;
  /** Further buttons or links. */
  children?: ReactNode;
}) {
  const { networkError, connectionAdvice, offlineAdvice } = storeMessages;
  // The page before may have been scrolled. `void`, because browsers' scrollTo may return a promise, which an effect
  // mustn't return.
  useEffect(() => void window.scrollTo(0, 0), []);
  const advice = navigator.onLine ? connectionAdvice : offlineAdvice;
  return (
    <ErrorPage mark="…" title={title ?? networkError} advice={title ? networkError : advice}>
      <title>{title ?? networkError}</title>
      <TryAgain retry={retry} />
      {children}
    </ErrorPage>
  );
}

/** An error page: a drawn stamp with `mark` on it, a title, advice, and buttons as its children. */
export function ErrorPage({
  mark,
  title,
  advice,
  children,
}: {
  mark: string;
  title: string;
  advice: string;
  children: ReactNode;
}) {
  return (
    <div className="shell flex flex-col items-center gap-4 py-12 text-center">
      <ReturnedStamp>{mark}</ReturnedStamp>
      <h1 className="text-display">{title}</h1>
      <p className="max-w-md text-lead text-ink-soft">{advice}</p>
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}

/** A drawn stamp made of text and styles only, so that it needs no network. */
function ReturnedStamp({ children }: { children: string }) {
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

/**
 * Loads the page again, or calls `retry`; also automatically when the network is back. It navigates instead of
 * revalidating, because React Router's error page misses a revalidation whose response comes very fast.
 */
function TryAgain({ retry }: { retry?: (() => Promise<void>) | undefined }) {
  const t = useTexts(texts);
  const { state } = useNavigation();
  const here = useLocation();
  const [asking, ask] = useTransition();
  const visit = () =>
    goTo(createPath(here), { replace: true, state: here.state, keepsScroll: true });
  const tryAgain = () => void (retry ? ask(retry) : visit());
  useBackOnline(tryAgain);
  const trying = retry ? asking : state === "loading";
  return (
    <Button busy={trying} onClick={tryAgain}>
      {trying ? storeMessages.loading : t.tryAgain}
    </Button>
  );
}

function WaysOn({ look = "primary" }: { look?: "primary" | "second" }) {
  const { stories } = useStoreTerms();
  const t = useTexts(texts);
  return (
    <>
      <ButtonLink look={look} to={href("/shop")}>
        {t.backToStore}
      </ButtonLink>
      {stories ? (
        <ButtonLink look="second" to={href("/stories")}>
          {t.stories}
        </ButtonLink>
      ) : null}
    </>
  );
}
