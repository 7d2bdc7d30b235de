import { Check } from "lucide";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { TRANSACTION_ID_DIGITS } from "#domain/checkout/limits";
import type { Reading } from "#pages/checkout/screenshot/use-reading.ts";
import { Button } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/**
 * Offers the transaction id that was read from the screenshot. A button fills it in; it is never filled in
 * automatically (reading R58).
 */
export function ReadIdOffer({
  reading,
  typed,
  onAccept,
}: {
  reading: Reading | null;
  typed: string;
  onAccept: (transactionId: string) => void;
}) {
  const t = useTexts(texts);
  const status = useRef<HTMLParagraphElement>(null);
  const id = reading?.transactionId ?? null;
  const isTaken = id !== null && typed === id;
  const isTyped = typed.length === TRANSACTION_ID_DIGITS;
  const sentence = () => {
    if (reading?.state === "waiting") return isTyped ? "" : t.reading;
    if (isTaken) return t.asRead;
    if (id !== null) return isTyped ? t.differs(id) : t.offered(id);
    const own: Record<string, string> = { "id-of-phonepe": t.phonepe, "id-of-google": t.google };
    return isTyped ? "" : (own[reading?.problem?.code ?? ""] ?? "");
  };
  const text = sentence();
  const offers = id !== null && !isTaken;
  const place = useScrollOfferIntoView(offers ? id : null, typed);
  return (
    <div
      ref={place}
      className={
        offers
          ? "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-peacock bg-card p-3"
          : "-my-3"
      }
    >
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={`min-w-0 wrap-anywhere ${offers && !isTyped ? "font-semibold" : "text-small"} ${
          isTaken ? "flex items-center gap-1 text-on-ok" : ""
        }`}
      >
        {isTaken ? <Icon of={Check} size={16} className="shrink-0" /> : null}
        {text}
      </p>
      {offers ? (
        <Button
          look="second"
          className="max-tablet:w-full"
          onClick={() => {
            onAccept(id);
            // The button disappears, so the focus moves to this sentence, from which keyboard users continue.
            status.current?.focus({ preventScroll: true });
          }}
        >
          {isTyped ? t.takeInstead : t.take}
        </Button>
      ) : null}
    </div>
  );
}

/**
 * Scrolls the offer into view on small screens, where it appears below the visible part. Doesn't scroll while the
 * person is typing or has scrolled past the offer.
 */
function useScrollOfferIntoView(
  offered: string | null,
  typed: string,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(() => {
    const types = typed !== "" && document.activeElement?.matches("[name=transaction_id]");
    const isPassed = (place.current?.getBoundingClientRect().bottom ?? 0) < 0;
    if (types || isPassed) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    place.current?.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
  });
  useEffect(() => {
    if (offered !== null) show();
  }, [offered]);
  return place;
}
