import { useEffect, useState } from "react";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import type { OfferedReading } from "./reading.ts";

/** What the store read from the stored screenshot, as advice to the customer. `waiting`: it is being read. */
export type Reading = OfferedReading & { state: "waiting" | "read" };

/**
 * Milliseconds to wait before each poll, about half a minute in all. After that the page polls whenever it is shown
 * again. Customers can type the id meanwhile.
 */
const POLL_PAUSES_MILLISECONDS = [500, 900, 1_400, 2_200, 3_800, 6_000, 8_000, 10_000];

/**
 * Polls `address` for what was read from a stored screenshot. `picture` identifies the screenshot; null: none is
 * stored. Returns null before the first response, and if the polls end without a result.
 */
export function useReading(address: string, picture: string | null): Reading | null {
  const [known, setKnown] = useState<{ picture: string; reading: Reading } | null>(null);
  useEffect(() => {
    if (picture === null) return;
    const left = new AbortController();
    const { signal } = left;
    const show = (reading: Reading | null) => setKnown(reading && { picture, reading });
    pollReading(pathInCurrentLanguage(address), signal, show).catch(() => {
      if (!signal.aborted) setKnown(null);
    });
    return () => left.abort();
  }, [address, picture]);
  return known?.picture === picture ? known.reading : null;
}

async function pollReading(
  address: string,
  signal: AbortSignal,
  show: (reading: Reading | null) => void,
): Promise<void> {
  for (const pause of POLL_PAUSES_MILLISECONDS) {
    await waitUntilVisible(pause, signal);
    const reading = await requestReading(address, signal);
    if (reading) show(reading);
    if (reading?.state === "read") return;
  }
  show(null);
  // Reads once more after each return to the page, because the customer may be looking up the transaction id in another
  // app.
  for (;;) {
    await waitForReturn(signal);
    const late = await requestReading(address, signal);
    if (late?.state === "read") return show(late);
  }
}

async function waitForReturn(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const resolveIfVisible = () => {
      if (!document.hidden) resolve();
    };
    document.addEventListener("visibilitychange", resolveIfVisible, { signal });
    window.addEventListener("focus", resolveIfVisible, { signal });
  });
}

/** Requests the reading once. Null: try again later. Throws if trying again is pointless. */
async function requestReading(address: string, signal: AbortSignal): Promise<Reading | null> {
  const response = await fetch(address, { signal }).catch(() => null);
  if (!response || response.status >= 500) return null;
  if (!response.ok) throw new Error(`the reading answered ${response.status}`);
  const reading: OfferedReading = await response.json();
  const { state, transactionId } = reading;
  if (state !== "read" && state !== "waiting") throw new Error("nothing is read");
  const isSure = state === "read" && /^\d{12}$/.test(transactionId ?? "");
  return { ...reading, state, transactionId: isSure ? transactionId : null };
}

/** Waits this long, and then until the page is visible, because a hidden page doesn't poll. */
async function waitUntilVisible(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  while (document.hidden && !signal.aborted)
    await new Promise((resolve) =>
      document.addEventListener("visibilitychange", resolve, { once: true, signal }),
    );
  signal.throwIfAborted();
}
