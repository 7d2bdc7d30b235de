import { useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { guestCartText } from "#domain/cart";
import { MERGE_RETRY_MILLISECONDS } from "#domain/limits";
import type { Session } from "#pages/account/session/use-session.ts";
import { useToast } from "#ui/toasts";
import { guestCart, guestCartId, markWaiting, takeMerged, useGuestCart } from "./guest-cart.ts";
import type { action } from "./merge.ts";

/**
 * Once somebody is signed in, the guest cart of this browser joins their own (spec §4). What the merge
 * took leaves the guest cart; what was added meanwhile, here or in another tab, is merged next.
 */
export function useGuestCartMerge(session: Session | undefined): void {
  const lines = useGuestCart();
  const fetcher = useFetcher<typeof action>({ key: "cart merge" });
  const toast = useToast();
  const [failures, setFailures] = useState(0);
  const { state, data, submit } = fetcher;

  // Before the next merge is thought of.
  const taken = useRef<typeof data>(undefined);
  useEffect(() => {
    if (state !== "idle" || !data || taken.current === data) return;
    taken.current = data;
    if (!data.ok) return setFailures((before) => before + 1);
    setFailures(0);
    if (!takeMerged(data.guest_cart_id, data.taken)) return;
    const waitsAnew = data.waits && markWaiting();
    if (data.taken.length === 0 && !waitsAnew) return;
    for (const text of data.messages) toast({ kind: data.kind, text });
  }, [state, data, toast]);

  const sent = useRef<string>("");
  useEffect(() => {
    // Read anew: an answer that was taken just now has changed it.
    const rest = guestCart();
    if (!session?.person || lines.length === 0 || rest.length === 0 || state !== "idle") return;
    const { token, cartCount } = session;
    const form = { guest_cart_id: guestCartId(), lines: guestCartText(rest) };
    // What has been answered is asked again only when the guest's or the customer's cart has changed.
    const asked = [...Object.values(form), cartCount, failures].join(" ");
    if (sent.current === asked) return;
    const submitForm = () => {
      sent.current = asked;
      submit({ ...form, token }, { method: "post", action: href("/cart/merge") });
    };
    if (failures === 0) return submitForm();
    const timer = setTimeout(submitForm, MERGE_RETRY_MILLISECONDS * 2 ** Math.min(failures, 5));
    return () => clearTimeout(timer);
  }, [session, lines, state, submit, failures]);
}
