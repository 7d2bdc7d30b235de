import { startTransition, useLayoutEffect, useReducer, useRef } from "react";
import {
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useRevalidator,
} from "react-router";
import { AFTER_FORM, DOCUMENT_PORT, type Going, openPagePort } from "#ui/page-port";
import { tellLoading, tellVisit } from "#ui/shell/visits";
import { takeLinkClicks } from "./app-links.ts";
import { isDocumentPath, useVisitFacts } from "./use-route-facts.ts";

/**
 * Tells what knows no router which page is shown. `isStuck`: the next page's code can't be loaded. Only the root calls
 * it.
 */
export function useToldVisits(isStuck: boolean): void {
  const { pathname, search, key, state } = useLocation();
  const how = useNavigationType();
  const facts = useVisitFacts();
  const isLoading = useNavigation().state !== "idle" && !isStuck;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each visit
  useLayoutEffect(
    () => tellVisit({ pathname, search, key, how, state, facts }),
    [key, pathname, search, facts],
  );
  useLayoutEffect(() => tellLoading(isLoading), [isLoading]);
}

/** Answers `reloadPage`, `goTo`, `goBack`, `lead` and presses on links by the router. Only the root calls it. */
export function useAppPort(): void {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const waiting = useRef<(() => void)[]>([]);
  // Another array whenever data has been loaded. It is shown later than the router's promise resolves, and what is
  // updated in a layout effect is shown with it. If it was shown before, the count brings a rendering of its own.
  const loaded = useMatches();
  const [count, addOne] = useReducer((before: number) => before + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each loading
  useLayoutEffect(() => callAll(waiting.current.splice(0)), [loaded, count]);
  useLayoutEffect(() => {
    const reload = async (shown: () => void) => {
      await revalidate();
      waiting.current.push(shown);
      startTransition(addOne);
    };
    const goTo = (path: string, { keepsScroll = false, ...going }: Going) =>
      isDocument(path)
        ? DOCUMENT_PORT.goTo(path, going)
        : void navigate(path, { ...going, preventScrollReset: keepsScroll });
    const lead = async (path: string, shown: () => void) => {
      if (isDocument(path)) return DOCUMENT_PORT.lead(path, shown);
      await navigate(path, { state: AFTER_FORM });
      // The pages around it have their data from before.
      await reload(shown);
    };
    const goBack = () => void navigate(-1);
    const close = openPagePort({ reload, goTo, goBack, lead });
    const stop = takeLinkClicks();
    return () => {
      stop();
      close();
      callAll(waiting.current.splice(0));
    };
  }, [revalidate, navigate]);
}

function isDocument(path: string): boolean {
  return isDocumentPath(path.replace(/[?#].*$/, ""));
}

function callAll(all: readonly (() => void)[]): void {
  for (const each of all) each();
}
