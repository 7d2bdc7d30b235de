// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeMessages } from "#domain/messages";
import { openPage, press, seesToast } from "#test/components/store-page";
import { useOnceKnown } from "./use-once-known.ts";
import { useSession } from "./use-session.ts";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("the session is read again when the tab is shown again, and not at each change of tabs [R6]", async () => {
  let read = 0;
  const Page = () => <p>{useSession({ load: true }) ? "known" : "unknown"}</p>;
  const Store = createRoutesStub([
    { path: "/", Component: Page },
    { path: "/session", loader: () => ({ person: null, read: ++read }) },
  ]);
  render(<Store />);
  await screen.findByText("known");
  const showAgain = () =>
    act(async () => void document.dispatchEvent(new Event("visibilitychange")));
  await showAgain();
  expect(read).toBe(1);
  vi.setSystemTime(Date.now() + 6_000);
  await showAgain();
  await vi.waitFor(() => expect(read).toBe(2), { timeout: 10_000 });
  await showAgain();
  expect(read).toBe(2);
});

test("a press that waits for a session which doesn't come ends with a sentence", async () => {
  const done: string[] = [];
  function Page() {
    const [add, waiting] = useOnceKnown<string>((_, what) => done.push(what));
    return (
      <button type="button" disabled={waiting} onClick={() => add("a card")}>
        Add
      </button>
    );
  }
  openPage([{ path: "/", Component: Page }]);
  press("Add");
  expect(screen.getByText<HTMLButtonElement>("Add").disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await seesToast("error", storeMessages.networkError);
  expect(screen.getByText<HTMLButtonElement>("Add").disabled).toBe(false);
  expect(done).toEqual([]);
});
