import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import {
  type RouteToPay,
  routesAfterFailures,
  type ShownRoute,
} from "#domain/checkout/payment-routes";

/** What a visit remembers of one payment: a phone may throw the page away while its app is in front. */
type Visit = {
  /** The way that she took last, and her app where a link names it. */
  used: { route: ShownRoute; app: string | null } | null;
  /** `prompted`: she has come back, and hasn't said how it went. */
  stage: "used" | "away" | "prompted" | "answered";
  /** What didn't go through, as she said. */
  failed: ShownRoute[];
};

const NEW: Visit = { used: null, stage: "answered", failed: [] };

export type Ways = {
  routes: RouteToPay[];
  failed: readonly ShownRoute[];
  /** The app whose link she pressed last. */
  app: string | null;
  /** She has taken one already. */
  used: boolean;
  /** Whether it went through is the question. */
  prompted: boolean;
  /** How often she has said No since this page came. */
  failures: number;
  use: (route: ShownRoute, app?: string) => void;
  answer: (wentThrough: boolean) => void;
};

/** The ways of one payment in the order that this visit has found, and the question on her return (record 0088). */
export function useWays(payment: string, routes: readonly RouteToPay[]): Ways {
  const key = `payment_ways_${payment}`;
  const visit = parsed(useSyncExternalStore(subscribe, () => stored(key), nothing));
  const { used, stage, failed } = visit;
  const [failures, setFailures] = useState(0);
  const change = (changed: Partial<Visit>) => store(key, { ...visit, ...changed });
  useReturns(stage, {
    onAway: () => change({ stage: "away" }),
    onBack: () => change({ stage: "prompted" }),
  });
  return {
    routes: routesAfterFailures(routes, failed),
    failed,
    app: used?.app ?? null,
    used: used !== null,
    prompted: stage === "prompted",
    failures,
    use: (route, app) => change({ used: { route, app: app ?? null }, stage: "used" }),
    answer: (wentThrough) => {
      const stopped = !wentThrough && used ? [used.route] : [];
      if (stopped.length > 0) setFailures(failures + 1);
      change({ stage: "answered", failed: [...new Set([...failed, ...stopped])] });
    },
  };
}

type Returns = { onAway: () => void; onBack: () => void };

/** A page that is left for another, or reloaded, is hidden as well: its `pagehide` comes first. */
function useReturns(stage: Visit["stage"], { onAway, onBack }: Returns): void {
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
  // A page that comes again, since the phone threw it away meanwhile, is back at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was stored comes after the first drawing
  useEffect(() => see(false), [stage]);
}

/** This lasts until a reload, in browsers that store nothing. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function nothing(): string {
  return "";
}

function stored(key: string): string {
  try {
    return memory.get(key) ?? sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function store(key: string, visit: Visit): void {
  const text = JSON.stringify(visit);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
  for (const listener of listeners) listener();
}

function parsed(text: string): Visit {
  return text === "" ? NEW : { ...NEW, ...JSON.parse(text) };
}
