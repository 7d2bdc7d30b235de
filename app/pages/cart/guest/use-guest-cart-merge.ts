import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { guestCartText } from "#domain/cart/guest-lines";
import { cartMessages } from "#domain/cart/messages";
import { MERGE_RETRY_MILLISECONDS } from "#domain/limits";
import { formHref } from "#forms/form-href";
import type { FormAnswerOf } from "#forms/table.server";
import { useHasPendingPieces } from "#pages/cart/use-pending-pieces.ts";
import type { Session } from "#session/use-session";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { showToast } from "#ui/shell/toasts";
import {
  guestCart,
  guestCartId,
  isMarkedUnmergeable,
  markUnmergeable,
  removeMerged,
} from "./guest-cart.ts";
import { useUnmergedLines } from "./use-guest-cart.ts";

type Merged = Extract<FormAnswerOf<"/cart/merge">, { ok: true }>;

/**
 * Merges this browser's guest cart into the account's cart once somebody is signed in (spec §4). Merged pieces are
 * removed from the guest cart; pieces that were added meanwhile, here or in another tab, are merged next. Lines that
 * don't fit aren't retried automatically, because they would refill whatever the person lowers or removes; the cart
 * page asks about them instead. A merge that the person requested is tried once, and a failure is shown.
 */
export function useGuestCartMerge(session: Session | undefined): void {
  const owner = session?.person?.id;
  const lines = useUnmergedLines(owner);
  const requested = useRequestedMerge();
  const hasPending = useHasPendingPieces();
  const [failures, setFailures] = useState(0);
  const { send, busy } = useStoreForm<Merged>({
    action: formHref("/cart/merge"),
    name: "cart merge",
    failed: cartMessages.itemAddFailed,
    errorDisplay: "toast",
    onDone: (answer) => {
      endRequestedMerge();
      setFailures(0);
      if (!removeMerged(answer.guest_cart_id, answer.taken)) return;
      const waitsAnew = answer.waits && owner !== undefined && markUnmergeable(owner);
      if (answer.taken.length === 0 && !waitsAnew && !requested) return;
      for (const text of answer.messages) showToast({ kind: answer.kind, text });
    },
    onRefused: () => {
      endRequestedMerge();
      if (!requested) setFailures((before) => before + 1);
      return !requested;
    },
  });

  const sent = useRef("");
  const merge = useEffectEvent(() => {
    // Reads the stored lines, because the last response may just have changed them.
    const rest = guestCart();
    if (rest.length === 0 || !owner || (isMarkedUnmergeable(owner) && !isMergeRequested())) return;
    const form = { guest_cart_id: guestCartId(), lines: guestCartText(rest) };
    // The same merge isn't sent again unless the guest's or the customer's cart has changed, or it failed.
    const attempt = [form.guest_cart_id, form.lines, session?.cartCount, failures].join(" ");
    if (sent.current === attempt) return;
    sent.current = attempt;
    send(form);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed number of pieces may leave room; pieces removed a moment ago are written first
  useEffect(() => {
    if (lines.length === 0) sent.current = "";
    if (requested && (!owner || guestCart().length === 0)) return endRequestedMerge();
    if (!owner || (lines.length === 0 && !requested) || busy || (requested && hasPending)) return;
    if (failures === 0 || requested) return merge();
    const wait = MERGE_RETRY_MILLISECONDS * 2 ** Math.min(failures, 6);
    const timer = setTimeout(merge, wait);
    return () => clearTimeout(timer);
  }, [owner, session?.cartCount, lines, busy, failures, requested, hasPending]);
}

/** Renders nothing. The hook needs a component inside the toasts' provider to show toasts. */
export function GuestCartMerge({ session }: { session: Session | undefined }) {
  useGuestCartMerge(session);
  return null;
}

const listeners = new Set<() => void>();
/** True: the person pressed 'Add what fits', and the server hasn't responded yet. */
let mergeRequested = false;

/**
 * Merges the unmergeable lines once more, because the cart may have room now. They stay here until the server responds.
 */
export function requestMerge(): void {
  setRequested(true);
}

/** True if 'Add what fits' was pressed and the server hasn't responded yet. */
export function useRequestedMerge(): boolean {
  return useSyncExternalStore(subscribe, isMergeRequested, () => false);
}

function isMergeRequested(): boolean {
  return mergeRequested;
}

/** Called with the response to a requested merge. Lines that weren't taken stay unmergeable. */
function endRequestedMerge(): void {
  setRequested(false);
}

function setRequested(now: boolean): void {
  if (mergeRequested === now) return;
  mergeRequested = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
