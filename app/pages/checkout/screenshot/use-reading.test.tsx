// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useReading } from "./use-reading.ts";

const ADDRESS = "/checkout-details/screenshot/0199/reading";
const WAITING = { state: "waiting", transactionId: null, problem: null, question: null };
const READ = { state: "read", transactionId: "432112345678", problem: null, question: null };

const ask = vi.fn<typeof fetch>();
const answers = (reading: object) => ask.mockImplementation(async () => Response.json(reading));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const comeBack = () => act(async () => void window.dispatchEvent(new Event("focus")));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", ask.mockReset());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what was read too late for the page's questions is offered when its customer comes back to it", async () => {
  answers(WAITING);
  const { result } = renderHook(() => useReading(ADDRESS, "blob:1"));
  await pass(1_000);
  expect(result.current).toEqual(WAITING);
  await pass(29_000);
  expect(result.current).toEqual(WAITING);
  await pass(5_000);
  const asked = ask.mock.calls.length;
  expect(result.current).toBeNull();
  answers(READ);
  await pass(60_000);
  expect(ask).toHaveBeenCalledTimes(asked);
  await comeBack();
  await pass(0);
  expect(result.current).toEqual(READ);
  await comeBack();
  expect(ask).toHaveBeenCalledTimes(asked + 1);
});

test("what was read in time isn't asked for again", async () => {
  answers(READ);
  const { result } = renderHook(() => useReading(ADDRESS, "blob:1"));
  await pass(20_000);
  await comeBack();
  expect(result.current).toEqual(READ);
  expect(ask).toHaveBeenCalledOnce();
});
