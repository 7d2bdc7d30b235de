// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rupees } from "#domain/money/money";
import { WAIT_MILLISECONDS } from "#test/time-limits";
import type { SearchResult, SearchResults } from "./outcome.server.ts";
import SearchIsland from "./search.island.tsx";
import { en } from "./texts.en.ts";

/** The searches that the page sent, each with functions to respond to it. */
let searches: {
  query: string;
  answer: (response: Response) => void;
  fail: (error: Error) => void;
}[];

beforeEach(() => {
  searches = [];
  vi.stubGlobal("fetch", (address: string, { signal }: { signal: AbortSignal }) => {
    const query = new URL(address, "http://localhost").searchParams.get("q") ?? "";
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      searches.push({ query, answer: resolve, fail: reject });
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open({ query = "", found = null }: { query?: string; found?: SearchResults | null } = {}) {
  const address = query === "" ? "/search" : `/search?${new URLSearchParams({ q: query })}`;
  window.history.replaceState(null, "", address);
  const series = [{ key: "quotes", name: "Quotes", line: "One line each." }];
  render(<SearchIsland hint={en.hint} query={query} found={found} series={series} />);
}

function comboHit(name: string): SearchResult {
  const price = rupees(99);
  return { kind: "combo", id: "rain-pack", name, line: "", picture: null, price, soldOut: true };
}

function results(name: string, matches: SearchResults["matches"] = "all"): Response {
  const found = matches === "none" ? [] : [comboHit(name)];
  return Response.json({ ok: true, matches, total: found.length, results: found });
}

const type = (words: string) =>
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: words } });
const wasAsked = (query: string) =>
  vi.waitFor(() => expect(searches.at(-1)?.query).toBe(query), { timeout: WAIT_MILLISECONDS });

test("asks once typing rests, keeps the words in the address, and lists what was found", async () => {
  open();
  for (const words of ["m", "mo", "mon", "monsoon one"]) type(words);
  await wasAsked("monsoon one");
  expect(searches).toHaveLength(1);
  searches[0]?.answer(results("Monsoon Pack"));
  const found = await screen.findByRole("link", { name: /^Monsoon Pack/ });
  expect(found.getAttribute("href")).toBe("/combo/rain-pack");
  expect(found.textContent).toContain("₹99Sold out");
  expect(screen.getByRole("status").textContent).toBe(en.found(1, "monsoon one"));
  expect(window.location.search).toBe("?q=monsoon+one");
});

test("drops an answer that is no longer wanted", async () => {
  open();
  type("first words");
  await wasAsked("first words");
  type("second words");
  await wasAsked("second words");
  searches[0]?.answer(results("The first"));
  searches[1]?.answer(results("The second"));
  await screen.findByRole("link", { name: /^The second/ });
  expect(screen.queryByText("The first")).toBeNull();
});

test("shows at once what its document was rendered with, and asks nothing for it", () => {
  const results = [comboHit("Monsoon Pack")];
  open({ query: "monsoon", found: { ok: true, matches: "all", total: 1, results } });
  expect(screen.getByRole("link", { name: /^Monsoon Pack/ })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe(en.found(1, "monsoon"));
  expect(searches).toHaveLength(0);
});

test("has at once what it found before, as for somebody who takes back a letter", async () => {
  open({ query: "found before" });
  await wasAsked("found before");
  searches[0]?.answer(results("Monsoon Pack"));
  await screen.findByRole("link", { name: /^Monsoon Pack/ });
  type("found befor");
  type("found before");
  expect(screen.getByRole("status").textContent).toBe(en.found(1, "found before"));
  expect(searches).toHaveLength(1);
});

test("leads to the store's section of combos", async () => {
  open({ query: "packs" });
  await wasAsked("packs");
  const section = { kind: "combos", id: "combos", name: "Combo Packs", line: "", picture: null };
  searches[0]?.answer(Response.json({ ok: true, matches: "all", total: 1, results: [section] }));
  const found = await screen.findByRole("link", { name: /^Combo Packs/ });
  expect(found.getAttribute("href")).toBe("/shop#combos");
});

test("says where nothing matches all of it, where nothing is found at all, and leads to the collections", async () => {
  open({ query: "near it" });
  await wasAsked("near it");
  searches[0]?.answer(results("Nearly it", "nearest"));
  await screen.findByText(en.nearest("near it"));
  type("not there");
  await wasAsked("not there");
  searches[1]?.answer(results("", "none"));
  await screen.findByText(`${en.nothing("not there")} ${en.nothingAdvice}`);
  expect(screen.getByRole("link", { name: /^Quotes Collection/ })).toBeTruthy();
});

test("says that it is offline, and asks again once it is back online", async () => {
  open({ query: "on a train" });
  await wasAsked("on a train");
  searches[0]?.fail(new TypeError("Failed to fetch"));
  await screen.findByText(en.offline);
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(searches).toHaveLength(2), { timeout: WAIT_MILLISECONDS });
  searches[1]?.answer(results("Monsoon Pack"));
  await screen.findByRole("link", { name: /^Monsoon Pack/ });
});

test("waits as long as the store says where there were too many searches, then asks again", async () => {
  open({ query: "too many" });
  await wasAsked("too many");
  searches[0]?.answer(
    Response.json({ ok: false }, { status: 429, headers: { "Retry-After": "0.1" } }),
  );
  await vi.waitFor(() => expect(searches).toHaveLength(2), { timeout: WAIT_MILLISECONDS });
  searches[1]?.answer(results("Monsoon Pack"));
  await screen.findByRole("link", { name: /^Monsoon Pack/ });
});

test("says that the search fails where it does", async () => {
  open({ query: "a fault" });
  await wasAsked("a fault");
  searches[0]?.answer(Response.json({ ok: false }, { status: 503 }));
  await screen.findByText(en.failed);
});
