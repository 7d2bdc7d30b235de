// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { factsOfPath } from "#pages/use-route-facts.ts";
import { readSession, setSession } from "#session/session-store";
import { ASHA, GUEST } from "#test/components/sessions";
import { openPagePort } from "#ui/page-port";
import { tellVisit } from "#ui/shell/visits";
import { namePageOwner, onPageReplacement, pageReplacement, watchPageOwner } from "./page-owner.ts";

const BEN = { ...ASHA, person: ASHA.person && { ...ASHA.person, id: "ben" } };

function giveHint(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server's answer sets it
  document.cookie = value ? `hint=${value}` : "hint=; max-age=0";
}

/** The store's answers to `/session`. */
let signedIn = ASHA;
let isOnline = true;
let readings = 0;
let reload: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers();
  signedIn = ASHA;
  isOnline = true;
  readings = 0;
  reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  vi.stubGlobal("fetch", async () => {
    readings++;
    if (!isOnline) throw new TypeError("Failed to fetch");
    return Response.json(signedIn);
  });
  document.body.innerHTML = '<main><input aria-label="typed"></main>';
});
afterEach(() => {
  setSession(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

let visits = 0;
function visit(pathname: string): void {
  const key = `${++visits}`;
  tellVisit({
    pathname,
    search: "",
    key,
    how: "PUSH",
    state: null,
    facts: factsOfPath(pathname),
  });
}

/** Opens a page as Asha, and knows her session. */
async function openAsAsha(pathname: string): Promise<void> {
  giveHint("first");
  if (pathname === "/checkout-details") onTestFinished(namePageOwner("asha"));
  visit(pathname);
  onTestFinished(watchPageOwner());
  await readSession();
  readings = 0;
}

/** Somebody signs in, in another tab, or signs out there. */
function becomes(next: typeof ASHA, hint: string): void {
  signedIn = next;
  giveHint(hint);
}

const focus = () => void window.dispatchEvent(new Event("focus"));
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const isHidden = () => pageReplacement() !== null;

function type(): void {
  document.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
}

test("the session is read again when the tab is shown again, and not at each change of tabs [R6]", async () => {
  const showAgain = () => void document.dispatchEvent(new Event("visibilitychange"));
  await openAsAsha("/shop");
  showAgain();
  expect(readings).toBe(0);
  await wait(6_000);
  showAgain();
  showAgain();
  await wait(0);
  showAgain();
  expect(readings).toBe(1);
});

test("a page that comes back from the browser's memory reads the session at once, once", async () => {
  await openAsAsha("/shop");
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  focus();
  await wait(0);
  focus();
  expect(readings).toBe(1);
});

test.each([
  ["signed out", "/orders", GUEST, ""],
  ["signed in as another person", "/orders", BEN, "second"],
  ["signed out", "/cart", GUEST, ""],
  ["signed in as another person", "/addresses", BEN, "second"],
])(
  "what a tab shows of one person is hidden and loaded anew when it is shown again after they %s elsewhere: %s [R6]",
  async (_, pathname, next, newHint) => {
    await openAsAsha(pathname);
    becomes(next, newHint);
    expect(isHidden()).toBe(false);
    focus();
    expect(isHidden()).toBe(true);
    expect(reload).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(pageReplacement()).toBe("loading");
  },
);

test("a session that ended with its hint left in place is found on the return after five seconds [R6]", async () => {
  await openAsAsha("/orders");
  signedIn = GUEST;
  focus();
  await wait(6_000);
  expect(reload).not.toHaveBeenCalled();
  focus();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test("a tab whose person signed in once more elsewhere is as it was", async () => {
  await openAsAsha("/addresses");
  becomes(ASHA, "second");
  window.dispatchEvent(new Event("pageshow"));
  expect(isHidden()).toBe(true);
  await wait(0);
  expect(isHidden()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test("a press that is refused because the session has ended leaves what was typed; another person's session doesn't", async () => {
  await openAsAsha("/addresses");
  becomes(GUEST, "");
  await readSession();
  expect([isHidden(), reload.mock.calls.length]).toEqual([false, 0]);
  becomes(ASHA, "second");
  await readSession();
  becomes(BEN, "third");
  await readSession();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a page that somebody returns to loads its data again where the cart has changed in another tab", async () => {
  const loaded = vi.fn();
  onTestFinished(
    openPagePort({ reload: loaded, goTo: () => {}, goBack: () => {}, lead: () => {} }),
  );
  await openAsAsha("/cart");
  await wait(6_000);
  focus();
  await wait(0);
  expect(loaded).not.toHaveBeenCalled();
  signedIn = { ...ASHA, cartCount: 2 };
  await wait(6_000);
  focus();
  await wait(0);
  expect([loaded.mock.calls.length, isHidden()]).toEqual([1, false]);
});

test("a page whose own form changed the cart isn't loaded again by that", async () => {
  const loaded = vi.fn();
  onTestFinished(
    openPagePort({ reload: loaded, goTo: () => {}, goBack: () => {}, lead: () => {} }),
  );
  await openAsAsha("/cart");
  setSession({ ...ASHA, cartCount: 3 });
  expect(loaded).not.toHaveBeenCalled();
});

test("a guest's page loads its data again once somebody has signed in", async () => {
  const loaded = vi.fn();
  onTestFinished(
    openPagePort({ reload: loaded, goTo: () => {}, goBack: () => {}, lead: () => {} }),
  );
  await openAsAsha("/cart");
  becomes(GUEST, "");
  await readSession();
  expect(loaded).not.toHaveBeenCalled();
  becomes(ASHA, "second");
  await readSession();
  expect([loaded.mock.calls.length, isHidden()]).toEqual([1, false]);
});

test("the checkout is hidden from whoever signs in elsewhere, without a network too, and is as it was for its own person [R3]", async () => {
  await openAsAsha("/checkout-details");
  type();
  becomes(BEN, "second");
  isOnline = false;
  focus();
  expect(isHidden()).toBe(true);
  await wait(10_000);
  expect(isHidden()).toBe(true);
  isOnline = true;
  await wait(4_000);
  // The session is now Ben's, but the checkout on the page is still Asha's.
  expect(isHidden()).toBe(true);
  becomes(ASHA, "third");
  focus();
  await wait(0);
  expect([isHidden(), reload.mock.calls.length]).toEqual([false, 0]);
});

test("the checkout that has been loaded again for another person is shown to them [R3]", async () => {
  await openAsAsha("/checkout-details");
  becomes(BEN, "second");
  focus();
  await wait(0);
  expect(isHidden()).toBe(true);
  onTestFinished(namePageOwner("ben"));
  expect(isHidden()).toBe(false);
});

test.each([
  ["in a few seconds", () => wait(4_000)],
  ["at once when the network is back", async () => void window.dispatchEvent(new Event("online"))],
])("a hidden page whose session couldn't be read asks for it again: %s", async (_, isBack) => {
  await openAsAsha("/orders");
  becomes(ASHA, "second");
  isOnline = false;
  focus();
  await wait(100);
  expect(isHidden()).toBe(true);
  isOnline = true;
  await isBack();
  await wait(100);
  expect(isHidden()).toBe(false);
  const after = readings;
  await wait(10_000);
  expect(readings).toBe(after);
});

test("a reading that failed has no part in a press that is refused later", async () => {
  await openAsAsha("/addresses");
  isOnline = false;
  await wait(6_000);
  focus();
  await wait(100);
  isOnline = true;
  becomes(GUEST, "");
  await readSession();
  expect([isHidden(), reload.mock.calls.length]).toEqual([false, 0]);
});

test.each([
  ["as it was for the same person", ASHA, null, 0],
  ["not at all for another", BEN, "loading", 1],
] as const)(
  "what was typed waits unseen where the session has ended meanwhile: %s [R6]",
  async (_, next, place, reloads) => {
    await openAsAsha("/addresses");
    type();
    becomes(GUEST, "");
    focus();
    await wait(0);
    expect([pageReplacement(), reload.mock.calls.length]).toEqual(["sign-in", 0]);
    becomes(next, "second");
    focus();
    expect(isHidden()).toBe(true);
    await wait(0);
    expect([pageReplacement(), reload.mock.calls.length]).toEqual([place, reloads]);
  },
);

test("a page that is gone to from one with something typed holds nothing back [R6]", async () => {
  await openAsAsha("/addresses");
  type();
  becomes(GUEST, "");
  focus();
  await wait(0);
  expect(pageReplacement()).toBe("sign-in");
  visit("/shop");
  expect(isHidden()).toBe(false);
  becomes(ASHA, "second");
  await readSession();
  visit("/addresses");
  becomes(GUEST, "");
  await wait(6_000);
  focus();
  await wait(0);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each(["/shop", "/checkout-details", "/admin"])(
  "a page that is nobody's, or has rules of its own, stays: %s",
  async (pathname) => {
    await openAsAsha(pathname);
    becomes(GUEST, "");
    focus();
    await wait(100);
    expect([isHidden(), reload.mock.calls.length]).toEqual([false, 0]);
  },
);

test("whoever shows the replacement is told once each change", async () => {
  const heard: unknown[] = [];
  await openAsAsha("/orders");
  onTestFinished(onPageReplacement(() => heard.push(pageReplacement())));
  becomes(ASHA, "second");
  focus();
  await wait(0);
  expect(heard).toEqual(["loading", null]);
});
