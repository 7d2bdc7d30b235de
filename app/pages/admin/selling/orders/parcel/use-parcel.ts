import { type FormEvent, useEffect, useMemo, useState } from "react";
import { adminMessages } from "#domain/orders/admin-messages";
import { type Courier, courierOf, trackingDoubt } from "#domain/orders/parcel/couriers";
import { parseTrackingId } from "#domain/orders/parcel/tracking";
import { browserStore } from "#ui/browser-store";

/**
 * A tracking ID that was typed but not sent yet. It is stored for the tab, so it survives a reload or leaving the
 * page; sending it clears it.
 */
export function useTrackingDraft(orderId: string, saved: string | null) {
  const draft = useMemo(() => browserStore("session", `tracking-id ${orderId}`), [orderId]);
  const [text, setText] = useState(saved ?? "");
  useEffect(() => {
    const typed = draft.read();
    if (typed !== null) setText(typed);
  }, [draft]);
  const type = (typed: string) => {
    setText(typed);
    draft.write(typed);
  };
  return { text, type, clear: () => draft.write(null) };
}

const LAST_COURIER = browserStore("local", "last-courier");

/**
 * Chooses the courier: the one chosen here, else the one whose ID format fits, else the last one used on this device.
 */
export function useCourier(couriers: readonly Courier[], trackingId: string, saved: string | null) {
  const [chosen, setChosen] = useState(saved);
  const [last, setLast] = useState<string | null>(null);
  useEffect(() => setLast(LAST_COURIER.read()), []);
  // An empty name is the choice 'Another way': the parcel goes without one of the couriers.
  const known = (name: string | null) =>
    name === "" ? "" : couriers.find((each) => each.name === name)?.name;
  const guessed = courierOf(trackingId.replace(/\s/g, "").toUpperCase(), couriers);
  const courier = known(chosen) ?? guessed ?? known(last || null) ?? couriers[0]?.name ?? "";
  const choose = (name: string) => {
    setChosen(name);
    // The choice 'Another way' is for one parcel, so it isn't stored as this device's last courier.
    if (name) LAST_COURIER.write(name);
  };
  return { couriers, courier, choose };
}

/** Asks once before an ID is sent that doesn't look like one of the chosen courier's. Pressing again sends it. */
export function useTrackingQuestion(typed: string, courier: string) {
  const what = `${typed} ${courier}`;
  const [requested, setRequested] = useState<string | null>(null);
  const id = parseTrackingId(typed);
  const doubt = id === null ? null : trackingDoubt(id, courier);
  const isRequested = requested === what;
  const ask = (event: FormEvent) => {
    if (!doubt || isRequested) return;
    event.preventDefault();
    setRequested(what);
  };
  return { ask, question: doubt && isRequested ? adminMessages.trackingDoubt(doubt) : null };
}
