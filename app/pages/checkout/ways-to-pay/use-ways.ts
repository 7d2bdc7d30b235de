import { useEffect, useEffectEvent, useMemo, useState } from "react";
import {
  PAYMENT_ROUTES,
  type RouteToPay,
  routesAfterFailures,
  type ShownRoute,
} from "#domain/checkout/payment-routes";
import { browserStore } from "#ui/browser-store";
import { useStored } from "#ui/use-stored";

/**
 * What this tab remembers about the ways to pay of one payment. It is stored, because a phone may discard the page
 * while the payment app is in front.
 */
type Visit = {
  /** The way to pay that was used last, and its app if it was an app link. */
  used: { route: ShownRoute; app: string | null } | null;
  /** `prompted`: the customer has come back and hasn't said yet whether it went through. */
  stage: "used" | "away" | "prompted" | "answered";
  /** The ways that didn't go through, as the customer said. */
  failed: ShownRoute[];
};

const NEW_VISIT: Visit = { used: null, stage: "answered", failed: [] };

export type Ways = ReturnType<typeof useWays>;

/**
 * Returns the ways to pay, with those that didn't go through moved to the end, and the state of the question that is
 * asked on returning from an app (decision 88).
 */
export function useWays(payment: string, routes: readonly RouteToPay[]) {
  const store = useMemo(
    () => browserStore("session", `payment_ways_${payment}`, parseVisit, JSON.stringify),
    [payment],
  );
  const visit = useStored(store) ?? NEW_VISIT;
  const { used, stage, failed } = visit;
  const [failures, setFailures] = useState(0);
  const change = (changed: Partial<Visit>) => store.write({ ...visit, ...changed });
  useAppReturns(stage, {
    onAway: () => change({ stage: "away" }),
    onBack: () => change({ stage: "prompted" }),
  });
  return {
    routes: routesAfterFailures(routes, failed),
    failed,
    /** The app whose link was pressed last. */
    app: used?.app ?? null,
    stage,
    /** True: a way to pay has been used. */
    hasUsedWay: used !== null,
    /** True: the customer has come back from it. */
    hasReturned: used !== null && (stage === "prompted" || stage === "answered"),
    /** True: the page is asking whether the payment went through. */
    prompted: stage === "prompted",
    /** How often the customer has answered No since the page was loaded. */
    failures,
    use: (route: ShownRoute, app: string | null = null) =>
      change({ used: { route, app }, stage: "used" }),
    answer: (wentThrough: boolean) => {
      const stopped = !wentThrough && used ? [used.route] : [];
      if (stopped.length > 0) setFailures(failures + 1);
      change({ stage: "answered", failed: [...new Set([...failed, ...stopped])] });
    },
  };
}

/**
 * Notices when the customer leaves for an app and comes back. Following a link or reloading hides the page, too, but
 * fires `pagehide` first, and so doesn't count.
 */
function useAppReturns(
  stage: Visit["stage"],
  { onAway, onBack }: { onAway: () => void; onBack: () => void },
): void {
  const see = useEffectEvent((leaving: boolean) => {
    const isHidden = document.visibilityState === "hidden";
    if (isHidden && !leaving && stage === "used") onAway();
    if (!isHidden && stage === "away") onBack();
  });
  useEffect(() => {
    let leaving = false;
    const leave = () => {
      leaving = true;
    };
    const change = () => {
      see(leaving);
      leaving = false;
    };
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", change);
    return () => {
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", change);
    };
  }, []);
  // A page that the phone discarded meanwhile and loads again counts as a return, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored stage is known only after the first rendering
  useEffect(() => see(false), [stage]);
}

function parseVisit(text: string): Visit | null {
  const { used, stage, failed }: Record<keyof Visit, unknown> = JSON.parse(text);
  const { route, app = null } = (used ?? {}) as { route?: unknown; app?: unknown };
  if (!STAGES.some((each) => each === stage) || !Array.isArray(failed)) return null;
  return {
    used: isShownRoute(route) ? { route, app: typeof app === "string" ? app : null } : null,
    stage: stage as Visit["stage"],
    failed: failed.filter(isShownRoute),
  };
}

const STAGES: readonly Visit["stage"][] = ["used", "away", "prompted", "answered"];

function isShownRoute(value: unknown): value is ShownRoute {
  return value !== "saved-qr" && PAYMENT_ROUTES.some((route) => route === value);
}
