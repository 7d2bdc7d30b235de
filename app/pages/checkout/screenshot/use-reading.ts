import { useEffect, useState } from "react";
import type { EntryProblem } from "#domain/checkout/upi";
import type { ScreenshotQuestion } from "#domain/orders/payment/screenshot-question";
import { pathHere } from "#protocol/language-addresses";

/** What the store read of the stored screenshot: advice for its customer, who sees the picture. */
export type Reading = {
  /** `waiting`: it is being read. */
  state: "waiting" | "read";
  /** The 12 digits, where the store is sure enough. */
  transactionId: string | null;
  /** Why it isn't: an app's own number stands there instead (reading R58). */
  problem: EntryProblem["code"] | null;
  /** What the picture doesn't seem to show (reading R64). */
  question: ScreenshotQuestion | null;
};

/** Before each question, in milliseconds: some half a minute in all, then each time the page is come back to. Who types meanwhile has lost nothing. */
const PAUSES = [500, 900, 1_400, 2_200, 3_800, 6_000, 8_000, 10_000];

/**
 * Asks at `address` what was read of a picture as soon as it is stored. `picture` names it; null: none is stored. Where
 * nothing is read, or nobody answers, it is as if nobody had asked.
 */
export function useReading(address: string, picture: string | null): Reading | null {
  const [known, setKnown] = useState<{ picture: string; reading: Reading } | null>(null);
  useEffect(() => {
    if (picture === null) return;
    const left = new AbortController();
    const { signal } = left;
    const show = (reading: Reading | null) => setKnown(reading && { picture, reading });
    pollReading(pathHere(address), signal, show).catch(() => {
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
  for (const pause of PAUSES) {
    await rest(pause, signal);
    const reading = await answerOf(address, signal);
    if (reading) show(reading);
    if (reading?.state === "read") return;
  }
  show(null);
  // A person who looks up their transaction ID in another app comes back after that.
  for (;;) {
    await waitForReturn(signal);
    const late = await answerOf(address, signal);
    if (late?.state === "read") return show(late);
  }
}

async function waitForReturn(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!document.hidden) resolve();
    };
    document.addEventListener("visibilitychange", look, { signal });
    window.addEventListener("focus", look, { signal });
  });
}

/** Null: try again. Throws where there is no point in it. */
async function answerOf(address: string, signal: AbortSignal): Promise<Reading | null> {
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

/** A page that isn't looked at asks nothing. */
async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  while (document.hidden && !signal.aborted)
    await new Promise((resolve) =>
      document.addEventListener("visibilitychange", resolve, { once: true, signal }),
    );
  signal.throwIfAborted();
}
