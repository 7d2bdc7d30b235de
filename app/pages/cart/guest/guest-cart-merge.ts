import { useSyncExternalStore } from "react";
import { guestCartText } from "#domain/cart/guest-lines";
import { MERGE_RETRY_MILLISECONDS } from "#domain/cart/limits";
import { cartMessages } from "#domain/cart/messages";
import { formHref } from "#forms/form-href";
import type { FormAnswerOf } from "#forms/table.server";
import { hasPendingPieces, onPendingPieces } from "#pages/cart/pending-pieces.ts";
import type { FormAnswer, FormRefusal } from "#protocol/form-answer";
import {
  currentSession,
  readSession,
  subscribe as subscribeToSession,
} from "#session/session-store";
import { onStored } from "#ui/browser-store";
import { ownWordsOf, sentencesOf } from "#ui/forms/sending/refusal-words";
import { createSender } from "#ui/forms/sending/sender";
import type { Sending } from "#ui/forms/sending/sending";
import { showToast } from "#ui/shell/toasts";
import {
  guestCart,
  guestCartId,
  isMarkedUnmergeable,
  markUnmergeable,
  removeMerged,
} from "./guest-cart.ts";

type Merged = Extract<FormAnswerOf<"/cart/merge">, { ok: true }>;

/**
 * Merges this browser's guest cart into the account's cart once somebody is signed in (spec §4). Merged pieces are
 * removed from the guest cart; pieces that were added meanwhile, here or in another tab, are merged next. Lines that
 * don't fit aren't retried automatically, because they would refill whatever the person lowers or removes; the cart
 * page asks about them instead. A merge that the person requested is tried once, and a failure is shown. Returns a
 * function that ends it.
 */
export function mergeGuestCart(): () => void {
  let failures = 0;
  /** Both carts as they were last looked at, so that a merge is considered once each change. */
  let known = "";
  let sent = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sender = createSender(() => ({
    name: "cart merge",
    background: false,
    pageOwner: "",
    onChange,
  }));

  function onChange(now: Sending): void {
    if (now.state === "reloading") onMerged(now.answer);
    if (now.state !== "idle") return;
    if (now.last?.answer.ok === false) onRefused(now.last.answer);
    consider();
  }

  function onMerged(answer: Extract<FormAnswer, { ok: true }>): void {
    const { guest_cart_id, taken, waits, messages, kind } = answer as Merged;
    const wasRequested = mergeRequested;
    setRequested(false);
    failures = 0;
    if (!removeMerged(guest_cart_id, taken)) return;
    const owner = ownerOfCart();
    const waitsAnew = waits && owner !== undefined && markUnmergeable(owner);
    if (taken.length === 0 && !waitsAnew && !wasRequested) return;
    for (const text of messages) showToast({ kind, text });
  }

  function onRefused(refusal: FormRefusal): void {
    if (refusal.problem === "signed-out") void readSession();
    if (mergeRequested) {
      const { kind = "error", ...refused } = ownWordsOf(refusal, cartMessages.itemAddFailed);
      showToast({ kind, text: sentencesOf(refused) });
    } else failures++;
    setRequested(false);
  }

  function consider(): void {
    const owner = ownerOfCart();
    const isWaiting = owner !== undefined && isMarkedUnmergeable(owner);
    const text = guestCartText(guestCart());
    const isBusy = sender.now().state !== "idle";
    const hasPending = mergeRequested && hasPendingPieces();
    const cartCount = currentSession()?.cartCount;
    const parts = [owner, cartCount, isWaiting, failures, mergeRequested, hasPending, isBusy, text];
    const now = parts.join(" ");
    if (now === known) return;
    known = now;
    clearTimeout(timer);
    if (guestCart().length === 0 || isWaiting) sent = "";
    if (mergeRequested && (!owner || guestCart().length === 0)) setRequested(false);
    else if (!owner || isBusy || hasPending) return;
    else if (failures === 0 || mergeRequested) merge();
    else timer = setTimeout(merge, MERGE_RETRY_MILLISECONDS * 2 ** Math.min(failures, 6));
  }

  function merge(): void {
    const lines = guestCart();
    const owner = ownerOfCart();
    if (lines.length === 0 || !owner || (isMarkedUnmergeable(owner) && !mergeRequested)) return;
    const form = new FormData();
    form.set("guest_cart_id", guestCartId());
    form.set("lines", guestCartText(lines));
    // The same merge isn't sent again unless the guest's or the customer's cart has changed, or it failed.
    const attempt = [...form.values(), currentSession()?.cartCount, failures].join(" ");
    if (sent === attempt) return;
    sent = attempt;
    sender.send(form, formHref("/cart/merge"));
  }

  const ends = [
    subscribeToSession(consider),
    onStored(consider),
    onPendingPieces(consider),
    subscribe(consider),
  ];
  consider();
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
  };
}

/** Returns the person whose cart takes the guest's. Undefined: nobody is signed in, or it isn't known yet. */
function ownerOfCart(): string | undefined {
  return currentSession()?.person?.id;
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
  return useSyncExternalStore(
    subscribe,
    () => mergeRequested,
    () => false,
  );
}

function setRequested(now: boolean): void {
  if (mergeRequested === now) return;
  mergeRequested = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
