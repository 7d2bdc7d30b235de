import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { href } from "#protocol/href";
import type { Route } from "./+types/page";
import type { Queue, QueueAction } from "./queue-state.ts";

export type QueueProps = { queue: Queue; dispatch: (action: QueueAction) => void };

/** When fewer payments than this are left, more are loaded. */
const PAYMENTS_LOADED_AHEAD = 6;
const RELOAD_MILLISECONDS = 20_000;

export function queuePath(provedFirst: boolean): string {
  return `${href("/admin/verification")}${provedFirst ? "?sort=proved" : ""}`;
}

/** Loads the next payments before they are needed. When the queue is empty, it polls for new ones. */
export function useMorePayments({
  queue: { payments, index, next, skipped },
  dispatch,
  sortsByProof,
}: QueueProps & { sortsByProof: boolean }): void {
  const { data, state, load } = useFetcher<Route.ComponentProps["loaderData"]>();
  const path = queuePath(sortsByProof);
  const isShort = payments.length - index < PAYMENTS_LOADED_AHEAD;
  const isEmpty = payments.length + skipped.length === 0 && next === null;
  useEffect(() => {
    if (data) dispatch({ type: "loaded", ...data });
  }, [data, dispatch]);
  const requested = useRef<string | null>(null);
  useEffect(() => {
    if (!isShort || !next || state !== "idle" || requested.current === next) return;
    requested.current = next;
    void load(`${path}${sortsByProof ? "&" : "?"}after=${next}`);
  }, [isShort, next, state, load, path, sortsByProof]);
  useEffect(() => {
    if (!isEmpty) return;
    const reload = () => document.visibilityState === "visible" && void load(path);
    const timer = setInterval(reload, RELOAD_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isEmpty, load, path]);
}
