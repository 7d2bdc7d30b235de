// @vitest-environment happy-dom

import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeMessages } from "#domain/messages";
import { setSession } from "#session/session-store";
import { openPage, press, seesToast } from "#test/components/store-page";
import { useWhenSessionKnown } from "./use-once-known.ts";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a press that waits for a session which doesn't come ends with a sentence", async () => {
  const done: string[] = [];
  function Page() {
    const [add, waiting] = useWhenSessionKnown<string>((_, what) => done.push(what));
    return (
      <button type="button" disabled={waiting} onClick={() => add("a card")}>
        Add
      </button>
    );
  }
  openPage([{ path: "/", Component: Page }]);
  act(() => setSession(undefined));
  press("Add");
  expect(screen.getByText<HTMLButtonElement>("Add").disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await seesToast("error", storeMessages.networkError);
  expect(screen.getByText<HTMLButtonElement>("Add").disabled).toBe(false);
  expect(done).toEqual([]);
});
