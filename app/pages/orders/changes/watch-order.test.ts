// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchOrder, watchPath } from "./watch-order.ts";

const ORDER = { id: "an-order", version: 3, milliseconds: Number.POSITIVE_INFINITY };

const requestedPaths: string[] = [];
let answer: () => Promise<Response>;
let changes = 0;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  requestedPaths.length = 0;
  vi.stubGlobal("fetch", (address: string) => {
    requestedPaths.push(address);
    return answer();
  });
  changes = 0;
  answer = async () => new Response(null, { status: 204 });
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function watch(about: Partial<typeof ORDER> = {}): void {
  stop = watchOrder({ ...ORDER, ...about }, () => {
    changes++;
  });
}

/** Lets seconds pass, and returns how many polls there were. */
async function pass(seconds: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  return requestedPaths.splice(0).length;
}

function turn(to: { visible?: boolean; online?: boolean }): void {
  const { visible, online } = to;
  if (visible !== undefined) {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(visible ? "visible" : "hidden");
    document.dispatchEvent(new Event("visibilitychange"));
  }
  if (online !== undefined) {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
    dispatchEvent(new Event(online ? "online" : "offline"));
  }
}

test("a page that is looked at asks every few seconds with what it shows, and more seldom by and by", async () => {
  watch();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requestedPaths[0]).toBe("/orders/an-order/changes?version=3");
  expect(await pass(55)).toBeGreaterThanOrEqual(12);
  await pass(60 * 60);
  expect(await pass(10 * 60)).toBeLessThanOrEqual(13);
  expect(changes).toBe(0);
});

test("a change is said once a poll, as long as it isn't shown", async () => {
  answer = async () => Response.json({ version: 4 });
  watch();
  await pass(5);
  expect(changes).toBe(1);
  await pass(5);
  expect(changes).toBeGreaterThan(1);
});

test("nothing is asked while the page is hidden or offline, and at once when it is seen again", async () => {
  watch();
  turn({ visible: false });
  expect(await pass(600)).toBe(0);
  turn({ visible: true });
  expect(await pass(0)).toBe(1);
  turn({ online: false });
  expect(await pass(600)).toBe(0);
  turn({ online: true });
  expect(await pass(0)).toBe(1);
});

test("a page that is come back to after an hour asks as often as in its first minutes", async () => {
  watch();
  await pass(2 * 60 * 60);
  turn({ visible: false });
  turn({ visible: true });
  expect(await pass(60)).toBeGreaterThanOrEqual(12);
});

test("several signs of a return ask once, and a page from the browser's memory asks too", async () => {
  watch();
  const returned = new Event("pageshow") as Event & { persisted: boolean };
  returned.persisted = true;
  dispatchEvent(returned);
  document.dispatchEvent(new Event("visibilitychange"));
  dispatchEvent(new Event("online"));
  expect(await pass(0)).toBe(1);
});

test("what was asked before the page was hidden changes nothing", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  watch();
  await pass(5);
  turn({ visible: false });
  resolve(Response.json({ version: 4 }));
  await pass(5);
  expect(changes).toBe(0);
});

test("who is signed out, or has no such order, asks no more until the page is seen again", async () => {
  for (const refusal of [
    () => new Response(null, { status: 404 }),
    () => Object.defineProperty(Response.error(), "type", { value: "opaqueredirect" }),
  ]) {
    answer = async () => refusal();
    watch();
    await pass(5);
    expect(await pass(600)).toBe(0);
    turn({ visible: true });
    expect(await pass(0)).toBe(1);
    stop();
  }
});

test("a failure is silent, and is tried again after a longer pause each time", async () => {
  answer = async () => {
    throw new TypeError("no network");
  };
  watch();
  expect(await pass(60)).toBeLessThanOrEqual(4);
  answer = async () => new Response(null, { status: 503 });
  expect(await pass(600)).toBeLessThanOrEqual(7);
  answer = async () => new Response(null, { status: 204 });
  await pass(150);
  expect(await pass(60)).toBeGreaterThanOrEqual(5);
});

test("of an order that has ended nothing is asked, and for a minute of one that has just ended", async () => {
  watch({ milliseconds: 0 });
  turn({ visible: true });
  expect(await pass(600)).toBe(0);
  stop();
  watch({ milliseconds: 60_000 });
  expect(await pass(70)).toBeGreaterThanOrEqual(11);
  expect(await pass(600)).toBe(0);
});

test("a page that is left asks nothing more", async () => {
  watch();
  stop();
  turn({ visible: true });
  expect(await pass(600)).toBe(0);
});

test("a path is polled as often as its page wants, for as long as it wants, and each answer is told", async () => {
  const told: unknown[] = [];
  const every = { path: "/a-payment", every: 2_000, milliseconds: 600_000 };
  stop = watchPath(every, (news) => told.push(news));
  expect(await pass(60)).toBeGreaterThanOrEqual(24);
  expect(new Set(told)).toEqual(new Set([null]));
  answer = async () => Response.json({ orderId: "an-order" });
  await pass(3);
  expect(told.at(-1)).toEqual({ orderId: "an-order" });
  await pass(600);
  expect(await pass(600)).toBe(0);
});
