// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { currentSession, setSession } from "#session/session-store";
import { ASHA } from "#test/components/sessions";
import { countWithPending } from "./pending-pieces.ts";
import { usePendingPieces } from "./use-pending-pieces.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setSession(undefined);
});

/** A badge on a page that can press buttons. `counts` is what the server says. */
function badge(count: number) {
  let pieces: ReturnType<typeof usePendingPieces> | undefined;
  function Page(): ReactNode {
    pieces = usePendingPieces("add");
    return null;
  }
  const counts = (cartCount: number) => act(() => setSession({ ...ASHA, cartCount }));
  render(<Page />);
  counts(count);
  return {
    shown: () => countWithPending(currentSession()?.cartCount ?? 0),
    pend: (delta: number) => act(() => pieces?.pend(delta)),
    settle: () => act(() => pieces?.settle()),
    counts,
  };
}

it("a press counts at once, and once only when the store has counted it", () => {
  const { shown, pend, counts, settle } = badge(3);
  pend(2);
  expect(shown()).toBe(5);
  counts(5);
  expect(shown()).toBe(5);
  settle();
  expect(shown()).toBe(5);
});

it("a refusal takes it back", () => {
  const { shown, pend, settle } = badge(3);
  pend(2);
  settle();
  expect(shown()).toBe(3);
});

it("the store's count wins, whatever was pressed", () => {
  const { shown, pend, counts } = badge(3);
  pend(2);
  counts(4);
  expect(shown()).toBe(4);
  counts(3);
  expect(shown()).toBe(3);
});

describe("a press on a page that is left before its answer", () => {
  function Pressing() {
    const { pend } = usePendingPieces("left");
    return (
      <button type="button" onClick={() => pend(2)}>
        Add
      </button>
    );
  }
  function pressed() {
    const page = render(<Pressing />);
    act(() => screen.getByRole("button").click());
    return page;
  }
  const passes = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

  it("doesn't count for ever", () => {
    vi.useFakeTimers();
    const page = pressed();
    expect(countWithPending(0)).toBe(2);
    page.unmount();
    passes(10_000);
    expect(countWithPending(0)).toBe(0);
  });

  it("isn't taken for the same press on the page that is opened next", () => {
    vi.useFakeTimers();
    pressed().unmount();
    passes(5_000);
    const next = pressed();
    passes(5_000);
    expect(countWithPending(0)).toBe(2);
    next.unmount();
    passes(10_000);
    expect(countWithPending(0)).toBe(0);
  });
});
