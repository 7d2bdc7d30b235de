// @vitest-environment happy-dom

import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { storeMessages } from "#domain/messages";
import { WAIT_MILLISECONDS } from "#test/time-limits";
import { loadShownParts, pagePart } from "./page-part.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Greeting = ({ name }: { name: string }) => <p>Hello, {name}</p>;

test("a visit waits for a part's code, and says so", async () => {
  const code = Promise.withResolvers<typeof Greeting>();
  const Part = pagePart("visited", () => code.promise);
  render(<Part name="Asha" />);
  expect(screen.getByText(storeMessages.loading)).toBeTruthy();
  code.resolve(Greeting);
  await screen.findByText("Hello, Asha");
});

test("a document's part is there from the first rendering, once it was loaded", async () => {
  const Part = pagePart("document", async () => Greeting);
  const never = vi.fn(async () => Greeting);
  pagePart("not in the document", never);
  document.body.innerHTML = '<span hidden data-part="document"></span>';
  await loadShownParts();
  document.body.innerHTML = "";
  render(<Part name="Asha" />);
  expect(screen.getByText("Hello, Asha")).toBeTruthy();
  expect(never).not.toHaveBeenCalled();
});

test("what was fetched ahead in vain comes when it is needed", async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error("no network"));
  const Part = pagePart("ahead", load);
  Part.fetchAhead();
  await vi.waitFor(() => expect(load).toHaveResolvedTimes(0), { timeout: WAIT_MILLISECONDS });
  render(<Part name="Asha" />);
  await screen.findByText("Hello, Asha");
});

test("without a network a part is waited for, and asked for again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("no network");
  });
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error("no network"));
  const Part = pagePart("offline", load);
  render(<Part name="Asha" />);
  await vi.advanceTimersByTimeAsync(3_000);
  await screen.findByText("Hello, Asha");
  expect(load).toHaveBeenCalledTimes(2);
});

test("where a newer build has taken the code's place, the page is read anew", async () => {
  vi.stubGlobal("fetch", async () => new Response("ok"));
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  const Part = pagePart<{ name: string }>("deployed", async () => {
    throw new Error("404");
  });
  render(<Part name="Asha" />);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), { timeout: WAIT_MILLISECONDS });
  expect(screen.getByText(storeMessages.loading)).toBeTruthy();
});
