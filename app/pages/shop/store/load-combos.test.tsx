// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { storeMessages } from "#domain/messages";
import { CombosSection } from "./combos-section.tsx";
import { loadCombos } from "./load-combos.ts";

const PACKS = [
  { id: "rain-pack", name: "Rain Pack" },
  { id: "sun-pack", name: "Sun Pack" },
];

/** The answer that the page's request waits for. */
let answer: PromiseWithResolvers<Response>;
const requests = vi.fn();
let end: () => void;

beforeEach(() => {
  requests.mockImplementation(() => {
    answer = Promise.withResolvers();
    return answer.promise;
  });
  vi.stubGlobal("fetch", requests);
  document.body.innerHTML = renderToStaticMarkup(<CombosSection packs={PACKS} />);
  end = loadCombos();
});
afterEach(() => {
  end();
  requests.mockReset();
  vi.unstubAllGlobals();
});

const section = () => within(screen.getByRole("region", { name: comboMessages.combosTitle }));
const sold = () => answer.resolve(Response.json({ html: "<p>Two packs</p>" }));
const isFailed = () => section().findByRole("alert");

test("the section is loading, with a place for each pack, until the packs come [§2.57]", async () => {
  expect(requests.mock.calls).toEqual([["/shop/combos"]]);
  expect(section().getByRole("status").textContent).toBe(storeMessages.loading);
  expect(document.querySelectorAll("[data-combos-state=loading] > div")).toHaveLength(2);
  expect(section().queryByRole("alert")).toBeNull();
  sold();
  await section().findByText("Two packs");
  expect(section().queryByText(storeMessages.loading)).toBeNull();
  expect(section().queryByRole("button")).toBeNull();
});

test.each([
  ["no answer", () => answer.reject(new TypeError("Failed to fetch"))],
  ["an error", () => answer.resolve(new Response("", { status: 503 }))],
  ["a proxy's page", () => answer.resolve(new Response("<h1>Log in</h1>"))],
])("after %s it says so, and Try Again asks again [§2.58, §8.11, R13]", async (_, fail) => {
  fail();
  expect((await isFailed()).textContent).toContain(comboMessages.combosFailed);
  expect(section().queryByRole("status")).toBeNull();
  section().getByRole("button", { name: "Try Again" }).click();
  expect(section().getByRole("status").textContent).toBe(storeMessages.loading);
  expect(section().queryByRole("alert")).toBeNull();
  expect(document.activeElement?.id).toBe("combos");
  sold();
  await section().findByText("Two packs");
  expect(requests).toHaveBeenCalledTimes(2);
});

test("it asks by itself once the network is back, and no more when the packs are there", async () => {
  window.dispatchEvent(new Event("online"));
  expect(requests).toHaveBeenCalledTimes(1);
  answer.reject(new TypeError("Failed to fetch"));
  await isFailed();
  window.dispatchEvent(new Event("online"));
  expect(requests).toHaveBeenCalledTimes(2);
  sold();
  await section().findByText("Two packs");
  window.dispatchEvent(new Event("online"));
  expect(requests).toHaveBeenCalledTimes(2);
});

test("without scripts each pack is a link", () => {
  const links = /<noscript>(.*)<\/noscript>/.exec(document.body.innerHTML)?.[1] ?? "";
  for (const { id } of PACKS) expect(links).toContain(`href="/combo/${id}"`);
});

test("other pages ask for nothing", () => {
  end();
  requests.mockClear();
  document.body.innerHTML = "";
  end = loadCombos();
  expect(requests).not.toHaveBeenCalled();
});
