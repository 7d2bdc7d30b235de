// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSendWhenOnline } from "./use-send-when-online.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Second by second, so that React renders between the timers. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++)
    await act(() => vi.advanceTimersByTimeAsync(1_000));
}

/** A form whose requests take two seconds and fail. `sentAt`: the seconds at which it sent one. */
function failingForm() {
  const begun = Date.now();
  const sentAt: number[] = [];
  const form = renderHook(
    ({ isOffline }: { isOffline: boolean }) => {
      const [isBusy, setBusy] = useState(false);
      useSendWhenOnline({ isOffline, isBusy }, () => {
        sentAt.push((Date.now() - begun) / 1_000);
        setBusy(true);
        setTimeout(() => setBusy(false), 2_000);
      });
    },
    { initialProps: { isOffline: true } },
  );
  return { sentAt, setOffline: (isOffline: boolean) => form.rerender({ isOffline }) };
}

test("each request that fails doubles the wait before the next, up to half a minute", async () => {
  const { sentAt } = failingForm();
  await pass(130);
  const waits = sentAt.map((at, index) => at - (index === 0 ? 0 : (sentAt[index - 1] ?? 0) + 2));
  expect(waits).toEqual([4, 8, 16, 30, 30, 30].slice(0, waits.length));
  expect(waits.length).toBeGreaterThanOrEqual(5);
});

test("after an answer, the next lost connection begins with the short wait again", async () => {
  const { sentAt, setOffline } = failingForm();
  await pass(20);
  expect(sentAt).toEqual([4, 14]);
  setOffline(false);
  await pass(1);
  setOffline(true);
  await pass(5);
  expect(sentAt).toEqual([4, 14, 25]);
});
