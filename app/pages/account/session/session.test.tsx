// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeMessages } from "#domain/messages";
import { readSession, readUntilKnown, setSession } from "#session/session-store";
import { useSession } from "#session/use-session";
import { openPage, press, seesToast, stub } from "#test/components/store-page";
import { WAIT_MILLISECONDS } from "#test/time-limits";
import { useWhenSessionKnown } from "./use-once-known.ts";
import { useOwnPage } from "./use-own-page.ts";

const waitLong = (check: () => void) => vi.waitFor(check, { timeout: WAIT_MILLISECONDS });

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("the session is read again when the tab is shown again, and not at each change of tabs [R6]", async () => {
  let read = 0;
  const Page = () => {
    const session = useSession();
    useEffect(readUntilKnown, []);
    useOwnPage(session);
    return <p>{session ? "known" : "unknown"}</p>;
  };
  const Store = stub([
    { path: "/", Component: Page },
    { path: "/session", loader: () => ({ person: null, token: `${++read}` }) },
  ]);
  render(<Store />);
  await screen.findByText("known");
  const showAgain = () =>
    act(async () => void document.dispatchEvent(new Event("visibilitychange")));
  await showAgain();
  expect(read).toBe(1);
  vi.setSystemTime(Date.now() + 6_000);
  await showAgain();
  await waitLong(() => expect(read).toBe(2));
  await showAgain();
  expect(read).toBe(2);
});

const ASHA = { id: "asha" };
const BEN = { id: "ben" };

function giveHint(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server's answer sets it
  document.cookie = value ? `hint=${value}` : "hint=; max-age=0";
}

/** Opens a page as Asha. Like the root, the page uses `useOwnPage`. */
async function openAs(route: string, loaderData: object | null = null) {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  let person: object | null = ASHA;
  let online = true;
  giveHint("first");
  function Page() {
    const session = useSession();
    useEffect(readUntilKnown, []);
    const inPlace = useOwnPage(session);
    return (
      <main hidden={inPlace !== null} data-place={inPlace}>
        <input aria-label="typed" />
        <button type="button" onClick={() => void readSession()}>
          {session ? "refuse a press" : "unknown"}
        </button>
      </main>
    );
  }
  const Store = stub([
    {
      id: route,
      path: "/",
      loader: () => loaderData,
      HydrateFallback: () => null,
      Component: Page,
    },
    {
      path: "/session",
      loader: () => {
        if (!online) throw new TypeError("Failed to fetch");
        return { person, token: "anti-forgery" };
      },
    },
  ]);
  render(<Store />);
  await screen.findByText("refuse a press");
  // Lets the effects run that the arrived session triggers.
  await act(async () => {});
  const isHidden = () => document.querySelector("main")?.hidden;
  const becomes = (next: object | null, hint: string) => {
    person = next;
    giveHint(hint);
  };
  const place = () => document.querySelector("main")?.dataset.place;
  const network = (isThere: boolean) => {
    online = isThere;
  };
  return { reload, isHidden, place, becomes, network };
}

test.each([
  ["signed out", "/orders", null, ""],
  ["signed in as another person", "/orders", BEN, "second"],
  ["signed out", "/cart", null, ""],
  ["signed in as another person", "/addresses", BEN, "second"],
])(
  "what a tab shows of one person is hidden and loaded anew when it is shown again after they %s elsewhere: %s [R6]",
  async (_, route, next, newHint) => {
    const { reload, isHidden, becomes } = await openAs(route);
    becomes(next, newHint);
    expect(isHidden()).toBe(false);
    act(() => void window.dispatchEvent(new Event("focus")));
    expect(isHidden()).toBe(true);
    expect(reload).not.toHaveBeenCalled();
    await waitLong(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(isHidden()).toBe(true);
  },
);

test("a tab whose person signed in once more elsewhere is as it was", async () => {
  const { reload, isHidden, becomes } = await openAs("/addresses");
  becomes({ ...ASHA }, "second");
  act(() => void window.dispatchEvent(new Event("pageshow")));
  expect(isHidden()).toBe(true);
  await waitLong(() => expect(isHidden()).toBe(false));
  expect(reload).not.toHaveBeenCalled();
});

test("a press that is refused because the session has ended leaves what was typed; another person's session doesn't", async () => {
  const { reload, isHidden, becomes } = await openAs("/addresses");
  becomes(null, "");
  press("refuse a press");
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect([isHidden(), reload.mock.calls.length]).toEqual([false, 0]);
  cleanup();
  const again = await openAs("/addresses");
  again.becomes(BEN, "second");
  press("refuse a press");
  await waitLong(() => expect(again.reload).toHaveBeenCalled());
});

const focus = () => act(() => void window.dispatchEvent(new Event("focus")));
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const typed = () => screen.getByLabelText<HTMLInputElement>("typed", { selector: "input" });

function type(text: string): void {
  fireEvent.input(typed(), { target: { value: text } });
}

test("the checkout is hidden from whoever signs in elsewhere, without a network too, and is as it was for its own person [R3]", async () => {
  const { reload, isHidden, becomes, network } = await openAs("/checkout-details", {
    owner: ASHA.id,
  });
  type("0123");
  becomes(BEN, "second");
  network(false);
  focus();
  expect(isHidden()).toBe(true);
  await wait(10_000);
  expect(isHidden()).toBe(true);
  network(true);
  await wait(4_000);
  // The session is now Ben's, but the checkout on the page is still Asha's.
  expect(isHidden()).toBe(true);
  becomes({ ...ASHA }, "third");
  focus();
  await waitLong(() => expect(isHidden()).toBe(false));
  expect([typed().value, reload.mock.calls.length]).toEqual(["0123", 0]);
});

test.each([
  ["in a few seconds", () => vi.advanceTimersByTimeAsync(4_000)],
  ["at once when the network is back", async () => void window.dispatchEvent(new Event("online"))],
])("a hidden page whose session couldn't be read asks for it again: %s", async (_, isBack) => {
  const { isHidden, becomes, network } = await openAs("/orders");
  becomes({ ...ASHA }, "second");
  network(false);
  focus();
  await wait(100);
  expect(isHidden()).toBe(true);
  network(true);
  await act(async () => void (await isBack()));
  await wait(100);
  expect(isHidden()).toBe(false);
});

test("a reading that failed has no part in a press that is refused later", async () => {
  const { reload, isHidden, becomes, network } = await openAs("/addresses");
  network(false);
  await wait(6_000);
  focus();
  await wait(100);
  network(true);
  becomes(null, "");
  press("refuse a press");
  await wait(100);
  expect([isHidden(), reload.mock.calls.length]).toEqual([false, 0]);
});

test("what was typed waits unseen where the session has ended meanwhile: for the same person as it was, for another not at all [R6]", async () => {
  for (const next of [ASHA, BEN]) {
    const { reload, place, isHidden, becomes } = await openAs("/addresses");
    type("12 Temple Road");
    becomes(null, "");
    focus();
    await waitLong(() => expect(place()).toBe("sign-in"));
    expect([isHidden(), reload.mock.calls.length]).toEqual([true, 0]);
    becomes({ ...next }, "second");
    focus();
    expect(isHidden()).toBe(true);
    await wait(100);
    expect(typed().value).toBe("12 Temple Road");
    expect([isHidden(), reload.mock.calls.length]).toEqual(next === ASHA ? [false, 0] : [true, 1]);
    cleanup();
    vi.restoreAllMocks();
  }
});

test.each(["/shop", "/checkout-details", "/admin"])(
  "a page that is nobody's, or has rules of its own, stays: %s",
  async (route) => {
    const { reload, isHidden, becomes } = await openAs(route);
    becomes(null, "");
    act(() => void window.dispatchEvent(new Event("focus")));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect([isHidden(), reload.mock.calls.length]).toEqual([false, 0]);
  },
);

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
