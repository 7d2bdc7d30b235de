import { type FormEvent, useEffect, useState } from "react";
import { adminMessages } from "#domain/orders/admin-messages";
import { type Courier, courierOf, trackingDoubt } from "#domain/orders/parcel/couriers";
import { parseTrackingId } from "#domain/orders/parcel/tracking";

/**
 * What was typed of a parcel's number and not sent yet: it outlives a reload, and a page that was left. Cleared by its
 * being sent.
 */
export function useTrackingDraft(orderId: string, saved: string | null) {
  const key = `tracking-id ${orderId}`;
  const [text, setText] = useState(saved ?? "");
  useEffect(() => {
    const draft = stored(sessionStorage, key);
    if (draft !== null) setText(draft);
  }, [key]);
  const type = (typed: string) => {
    setText(typed);
    store(sessionStorage, key, typed);
  };
  return { text, type, clear: () => store(sessionStorage, key, null) };
}

const LAST_COURIER = "last-courier";

/** The courier that a number's form names; else the one chosen here; else the last one on this device. */
export function useCourier(couriers: readonly Courier[], trackingId: string, saved: string | null) {
  const [chosen, setChosen] = useState(saved);
  const [last, setLast] = useState<string | null>(null);
  useEffect(() => setLast(stored(localStorage, LAST_COURIER)), []);
  const known = (name: string | null) => couriers.find((each) => each.name === name)?.name;
  const guessed = courierOf(trackingId.replace(/\s/g, "").toUpperCase(), couriers);
  const courier = known(chosen) ?? guessed ?? known(last) ?? couriers[0]?.name ?? "";
  const choose = (name: string) => {
    setChosen(name);
    store(localStorage, LAST_COURIER, name);
  };
  return { courier, choose };
}

/** Asks once about a number that doesn't look like one of its courier's; the next press sends it. */
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
  return { question: doubt && isRequested ? adminMessages.trackingDoubt(doubt) : null, ask };
}

// A browser may allow neither: then nothing is remembered.

function stored(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function store(storage: Storage, key: string, text: string | null): void {
  try {
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
  } catch {}
}
