// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPagePort } from "#ui/page-port";
import { goToCheckout, usePiecesBefore } from "./bought-now.ts";

const LINE = { id: "ndk-01", size: "postal" as const, quantity: 1 };

const goTo = vi.fn();
let close: () => void;

beforeEach(() => {
  history.replaceState({ idx: 4 }, "");
  close = openPagePort({ goTo } as never);
});
afterEach(() => {
  close();
  cleanup();
  goTo.mockClear();
});

/** Opens the checkout, and returns how many pieces of a line it says were there before. */
function before(line: { id: string; size: "postal" | "stamp"; quantity: number }): number {
  const { result, unmount } = renderHook(usePiecesBefore);
  const pieces = result.current(line);
  unmount();
  return pieces;
}

test("the checkout to which Buy Now leads knows how many pieces the line had, also after a reload [R66]", () => {
  goToCheckout({ ...LINE, before: 2 });
  expect(goTo).toHaveBeenCalledWith("/checkout-details", {});
  for (const _ of ["come", "reloaded"]) expect(before({ ...LINE, quantity: 3 })).toBe(2);
  expect(before({ ...LINE, size: "stamp", quantity: 3 })).toBe(0);
  expect(before({ ...LINE, quantity: 2 })).toBe(0);
  expect(history.state).toMatchObject({ idx: 4 });
});

test("a later visit of the checkout says nothing of it", () => {
  goToCheckout({ ...LINE, before: 2 });
  expect(before({ ...LINE, quantity: 3 })).toBe(2);
  history.replaceState({ idx: 5 }, "");
  expect(before({ ...LINE, quantity: 3 })).toBe(0);
});

test("of a line that wasn't in the cart nothing is said, whatever an earlier Buy Now told", () => {
  goToCheckout({ ...LINE, before: 2 });
  goToCheckout({ ...LINE, before: 0 });
  expect(before({ ...LINE, quantity: 3 })).toBe(0);
});
