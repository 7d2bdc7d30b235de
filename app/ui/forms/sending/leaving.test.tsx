// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const { fetch } = window;
const answer = vi.fn<typeof fetch>();
const beacon = vi.fn<Navigator["sendBeacon"]>();

/** Loads the module again and starts it, as each new document does. */
async function page() {
  vi.resetModules();
  window.fetch = answer;
  const leaving = await import("./leaving.tsx");
  leaving.watchLeaving();
  return leaving;
}

beforeEach(() => {
  answer.mockReset().mockImplementation(async () => new Response());
  beacon.mockReset().mockReturnValue(true);
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { sendBeacon: beacon }));
});
afterEach(() => {
  window.fetch = fetch;
  vi.unstubAllGlobals();
});

it.each([
  ["comes back", () => window.dispatchEvent(new Event("pageshow"))],
  ["is seen again", () => document.dispatchEvent(new Event("visibilitychange"))],
])("a page that %s isn't being left from then on", async (_, happens) => {
  const { isLeaving } = await page();
  window.dispatchEvent(new Event("pagehide"));
  expect(isLeaving()).toBe(true);
  happens();
  expect(isLeaving()).toBe(false);
});

it("a form is sent as text to its action's own address, and a page that was left and comes back is read again", async () => {
  const { isLeaving, sendOnLeaving } = await page();
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  expect(isLeaving()).toBe(false);
  window.dispatchEvent(new Event("pagehide"));
  expect(isLeaving()).toBe(true);
  await expect.poll(isLeaving).toBe(false);
  const comesBack = () =>
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  comesBack();
  expect(reload).not.toHaveBeenCalled();
  const form = new FormData();
  form.set("quantity", "2");
  sendOnLeaving("/cart/lines/quantity", form);
  expect(beacon.mock.calls.map(([to, body]) => [to, String(body)])).toEqual([
    ["/cart/lines/quantity", "quantity=2"],
  ]);
  comesBack();
  expect(reload).toHaveBeenCalledOnce();
});

it("what the browser takes no more of at the last goes as a request that outlives its page", async () => {
  const { sendOnLeaving } = await page();
  const form = new FormData();
  form.set("quantity", "2");
  sendOnLeaving("/cart/lines/quantity", form);
  expect(answer).not.toHaveBeenCalled();
  beacon.mockReturnValue(false);
  sendOnLeaving("/cart/lines/quantity", form);
  expect(answer.mock.calls.map(([to, init]) => [to, init?.method, String(init?.body)])).toEqual([
    ["/cart/lines/quantity", "POST", "quantity=2"],
  ]);
  expect(answer.mock.calls[0]?.[1]?.keepalive).toBe(true);
});
