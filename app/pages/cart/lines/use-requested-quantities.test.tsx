// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lineKey } from "#domain/cart/lines";
import { nightBus } from "#test/components/cart-lines";
import { useRequestedQuantities } from "./use-requested-quantities.ts";

const QUANTITY_DEBOUNCE_MILLISECONDS = 300;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function cart() {
  const hook = renderHook(() => useRequestedQuantities([nightBus]));
  const commit = vi.fn();
  const press = (quantity: number) =>
    act(() => hook.result.current.ask(lineKey(nightBus), quantity, () => commit(quantity)));
  const shown = () => hook.result.current.current[0]?.quantity;
  return { ...hook, press, shown, commit };
}

it("shows each press at once and gathers them into one operation [R9]", () => {
  const { press, shown, commit } = cart();
  press(2);
  press(3);
  press(4);
  expect(shown()).toBe(4);
  expect(commit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(QUANTITY_DEBOUNCE_MILLISECONDS);
  expect(commit.mock.calls).toEqual([[4]]);
});

it("lets the server's answer win once it has come", () => {
  const { press, shown, result } = cart();
  press(4);
  vi.advanceTimersByTime(QUANTITY_DEBOUNCE_MILLISECONDS);
  act(() => result.current.settle(lineKey(nightBus)));
  expect(shown()).toBe(1);
});

it("keeps a newer wish when an older answer comes", () => {
  const { press, shown, result } = cart();
  press(4);
  vi.advanceTimersByTime(QUANTITY_DEBOUNCE_MILLISECONDS);
  press(5);
  act(() => result.current.settle(lineKey(nightBus)));
  expect(shown()).toBe(5);
});

it("sends what was pressed when the page is left within the 300 ms", () => {
  const { press, unmount, commit } = cart();
  press(6);
  unmount();
  expect(commit.mock.calls).toEqual([[6]]);
});
