// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen } from "@testing-library/react";
import { createRoutesStub, useFetcher } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useCountWithPending, usePendingPieces } from "./pending-pieces.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A badge on a page that can press buttons. `counts` sets the server's count and loads it. */
async function badge(count: number) {
  let cartCount = count;
  let pieces: ReturnType<typeof usePendingPieces> | undefined;
  let answer = async () => {};
  function Page() {
    const { data, load } = useFetcher<{ cartCount: number }>({ key: "session" });
    pieces = usePendingPieces("add");
    answer = async () => await load("/session");
    return <output>{useCountWithPending(data?.cartCount ?? 0)}</output>;
  }
  const Store = createRoutesStub([
    { path: "/", Component: Page },
    { path: "/session", loader: () => ({ person: {}, cartCount }) },
  ]);
  render(<Store />);
  await act(() => answer());
  return {
    shown: () => screen.getByRole("status").textContent,
    pend: (delta: number) => act(() => pieces?.pend(delta)),
    settle: () => act(() => pieces?.settle()),
    counts: async (now: number) => {
      cartCount = now;
      await act(() => answer());
    },
  };
}

it("a press counts at once, and once only when the store has counted it", async () => {
  const { shown, pend, counts, settle } = await badge(3);
  pend(2);
  expect(shown()).toBe("5");
  await counts(5);
  expect(shown()).toBe("5");
  settle();
  expect(shown()).toBe("5");
});

it("a refusal takes it back", async () => {
  const { shown, pend, settle } = await badge(3);
  pend(2);
  settle();
  expect(shown()).toBe("3");
});

it("the store's count wins, whatever was pressed", async () => {
  const { shown, pend, counts } = await badge(3);
  pend(2);
  await counts(4);
  expect(shown()).toBe("4");
  await counts(3);
  expect(shown()).toBe("3");
});

describe("a press on a page that is left before its answer", () => {
  const Store = createRoutesStub([{ path: "/", Component: () => <Pressing /> }]);
  function Pressing() {
    const { pend } = usePendingPieces("left");
    return (
      <button type="button" onClick={() => pend(2)}>
        Add
      </button>
    );
  }
  function pressed() {
    const page = render(<Store />);
    act(() => screen.getByRole("button").click());
    return page;
  }
  const passes = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

  it("doesn't count for ever", () => {
    vi.useFakeTimers();
    const page = pressed();
    const count = renderHook(() => useCountWithPending(0));
    expect(count.result.current).toBe(2);
    page.unmount();
    passes(10_000);
    expect(count.result.current).toBe(0);
  });

  it("isn't taken for the same press on the page that is opened next", () => {
    vi.useFakeTimers();
    pressed().unmount();
    passes(5_000);
    const next = pressed();
    passes(5_000);
    const count = renderHook(() => useCountWithPending(0));
    expect(count.result.current).toBe(2);
    next.unmount();
    passes(10_000);
    expect(count.result.current).toBe(0);
  });
});
