/**
 * Fails a file of tests that leaves a form on its way: in the worker that the next file shares with it, its pages
 * wouldn't load their data again.
 */

import { afterAll, vi } from "vitest";
import { WAIT_MILLISECONDS } from "./time-limits.ts";

afterAll(async () => {
  if (typeof document === "undefined") return;
  vi.useRealTimers();
  const { isAnyFormBusy } = await import("#ui/forms/sending/sender");
  await vi.waitUntil(() => !isAnyFormBusy(), { timeout: WAIT_MILLISECONDS });
});
