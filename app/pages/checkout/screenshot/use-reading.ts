import { useEffect, useState } from "react";
import type { TypedIdProblem } from "#domain/checkout/transaction-id";
import type { ScreenshotQuestion } from "#domain/orders/payment/screenshot-question";
import { pathInCurrentLanguage } from "#protocol/language-addresses";

/** What the store read from the stored screenshot, as advice to the customer. */
export type Reading = {
  /** `waiting`: the screenshot is being read. */
  state: "waiting" | "read";
  /** The 12 digits. Null: the store isn't sure enough. */
  transactionId: string | null;
  /** Why there is no transaction id: the screenshot shows an app's own number instead (reading R58), or several. */
  problem: TypedIdProblem["code"] | null;
  /** What seems to be wrong with the screenshot (reading R64). */
  question: ScreenshotQuestion | null;
};

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
  const { state, transactionId, problem, question } = await response.json();
  if (state !== "read" && state !== "waiting") throw new Error("nothing is read");
  const sure = state === "read" && /^\d{12}$/.test(transactionId);
  return {
    state,
    transactionId: sure ? transactionId : null,
    problem: problem?.code ?? null,
    question: question ?? null,
  };
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
