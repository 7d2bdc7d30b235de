import { useEffect, useEffectEvent, useRef, useState } from "react";
import { guestCartText } from "#domain/cart/guest-lines";
import { cartMessages } from "#domain/cart/messages";
import { MERGE_RETRY_MILLISECONDS } from "#domain/limits";
import { formHref } from "#forms/form-href";
import type { FormAnswerOf } from "#forms/table.server";
import type { Session } from "#pages/account/session/use-session.ts";
import { useHasPendingPieces } from "#pages/cart/pending-pieces.ts";
import { useStoreForm } from "#ui/forms/use-store-form";
import { useToast } from "#ui/shell/toasts";
import {
  endRequestedMerge,
  guestCart,
  guestCartId,
  isMarkedUnmergeable,
  isMergeRequested,
  markUnmergeable,
  takeMerged,
  useRequestedMerge,
  useUnmergedLines,
} from "./guest-cart.ts";

type Merged = Extract<FormAnswerOf<"/cart/merge">, { ok: true }>;

/**
 * Once somebody is signed in, the guest cart of this browser joins their own (spec §4). What the merge
 * took leaves the guest cart; what was added meanwhile, here or in another tab, is merged next. What didn't fit is
 * asked about in the cart, and doesn't come by itself: it would fill again whatever is lowered or removed. Asked for, it has one answer: a failure is told, and tried
 * again when it is asked for again.
 */
export function useGuestCartMerge(session: Session | undefined): void {
  const owner = session?.person?.id;
  const lines = useUnmergedLines(owner);
  const requested = useRequestedMerge();
  const hasPending = useHasPendingPieces();
  const toast = useToast();
  const [failures, setFailures] = useState(0);
  const { send, busy } = useStoreForm<Merged>({
    action: formHref("/cart/merge"),
    name: "cart merge",
    failed: cartMessages.itemAddFailed,
    errorDisplay: "toast",
    onDone: (answer) => {
      endRequestedMerge();
      setFailures(0);
      if (!takeMerged(answer.guest_cart_id, answer.taken)) return;
      const waitsAnew = answer.waits && owner !== undefined && markUnmergeable(owner);
      if (answer.taken.length === 0 && !waitsAnew && !requested) return;
      for (const text of answer.messages) toast({ kind: answer.kind, text });
    },
    onRefused: () => {
      endRequestedMerge();
      if (!requested) setFailures((before) => before + 1);
      return !requested;
    },
  });

  const sent = useRef("");
  const merge = useEffectEvent(() => {
    // Read anew: an answer that was taken just now has changed it.
    const rest = guestCart();
    if (rest.length === 0 || !owner || (isMarkedUnmergeable(owner) && !isMergeRequested())) return;
    const form = { guest_cart_id: guestCartId(), lines: guestCartText(rest) };
    // What has been answered is asked again only when the guest's or the customer's cart has changed.
    const attempt = [form.guest_cart_id, form.lines, session?.cartCount, failures].join(" ");
    if (sent.current === attempt) return;
    sent.current = attempt;
    send(form);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of pieces may leave room; what was removed a moment ago is written first
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

/** It shows nothing: it stands inside the toasts, because it has something to say. */
export function GuestCartMerge({ session }: { session: Session | undefined }) {
  useGuestCartMerge(session);
  return null;
}
