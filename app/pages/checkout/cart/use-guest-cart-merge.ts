import { useEffect, useRef } from "react";
import { href, useFetcher } from "react-router";
import { guestCartText } from "#domain/cart";
import type { Session } from "#pages/account/session/use-session.ts";
import { useToast } from "#ui/toasts";
import { guestCartId, keepGuestCart, useGuestCart } from "./guest-cart.ts";
import type { action } from "./merge.ts";

/** Once somebody is signed in, the guest cart of this browser joins their own and is removed (spec §4). */
export function useGuestCartMerge(session: Session | undefined): void {
  const lines = useGuestCart();
  const fetcher = useFetcher<typeof action>({ key: "cart merge" });
  const toast = useToast();
  const sent = useRef<{ text: string; token: string } | null>(null);
  const { state, data, submit } = fetcher;

  useEffect(() => {
    if (!session?.person || lines.length === 0 || state !== "idle") return;
    const text = guestCartText(lines);
    // The same cart with the same token has been answered already; a fresh token may be tried once.
    if (sent.current?.text === text && sent.current.token === session.token) return;
    sent.current = { text, token: session.token };
    const form = { token: session.token, guest_cart_id: guestCartId(), lines: text };
    submit(form, { method: "post", action: href("/cart/merge") });
  }, [session, lines, state, submit]);

  const taken = useRef<typeof data>(undefined);
  useEffect(() => {
    if (state !== "idle" || !data?.ok || taken.current === data) return;
    taken.current = data;
    keepGuestCart([]);
    for (const text of data.told) toast({ kind: data.whole ? "success" : "info", text });
  }, [state, data, toast]);
}
