import { useEffect, useEffectEvent, useRef, useState } from "react";
import { href } from "react-router";
import { guestCartText } from "#domain/cart/cart";
import { MERGE_RETRY_MILLISECONDS } from "#domain/limits";
import type { Session } from "#pages/account/session/use-session.ts";
import { useStoreForm } from "#ui/forms/use-store-form";
import { useToast } from "#ui/shell/toasts";
import { guestCart, guestCartId, markWaiting, takeMerged, useGuestCart } from "./guest-cart.ts";
import type { action } from "./merge.ts";

type Merged = Extract<Awaited<ReturnType<typeof action>>, { ok: true }>;

/**
 * Once somebody is signed in, the guest cart of this browser joins their own (spec §4). What the merge
 * took leaves the guest cart; what was added meanwhile, here or in another tab, is merged next.
 */
export function useGuestCartMerge(session: Session | undefined): void {
  const lines = useGuestCart();
  const toast = useToast();
  const [failures, setFailures] = useState(0);
  const { send, busy } = useStoreForm<Merged>({
    action: href("/cart/merge"),
    name: "cart merge",
    onDone: (answer) => {
      setFailures(0);
      if (!takeMerged(answer.guest_cart_id, answer.taken)) return;
      const waitsAnew = answer.waits && markWaiting();
      if (answer.taken.length === 0 && !waitsAnew) return;
      for (const text of answer.messages) toast({ kind: answer.kind, text });
    },
    onRefused: () => setFailures((before) => before + 1),
  });

  const sent = useRef("");
  const merge = useEffectEvent(() => {
    // Read anew: an answer that was taken just now has changed it.
    const rest = guestCart();
    if (rest.length === 0) return;
    const form = { guest_cart_id: guestCartId(), lines: guestCartText(rest) };
    // What has been answered is asked again only when the guest's or the customer's cart has changed.
    const attempt = [form.guest_cart_id, form.lines, session?.cartCount, failures].join(" ");
    if (sent.current === attempt) return;
    sent.current = attempt;
    send(form);
  });
  const signedIn = Boolean(session?.person);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of pieces may leave room
  useEffect(() => {
    if (!signedIn || lines.length === 0 || busy) return;
    if (failures === 0) return merge();
    const wait = MERGE_RETRY_MILLISECONDS * 2 ** Math.min(failures, 6);
    const timer = setTimeout(merge, wait);
    return () => clearTimeout(timer);
  }, [signedIn, session?.cartCount, lines, busy, failures]);
}
