// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tellVisit } from "#ui/shell/visits";
import { protectPages } from "./protected-pages.ts";

let end: () => void;

beforeEach(() => {
  document.body.innerHTML = '<main id="page" data-protected="true"><p>A card</p></main>';
  visit(true);
  end = protectPages();
});
afterEach(() => end());

let visits = 0;

function visit(copyProtected: boolean | null): void {
  visits++;
  tellVisit({
    pathname: `/${visits}`,
    search: "",
    key: `${visits}`,
    how: "PUSH",
    state: null,
    facts: copyProtected === null ? null : { audience: "anyone", cached: true, copyProtected },
  });
}

const isMarked = () => document.getElementById("page")?.hasAttribute("data-protected");

/** Says whether the page keeps the context menu of its text closed. */
function isStopped(): boolean {
  const event = new Event("contextmenu", { bubbles: true, cancelable: true });
  return document.querySelector("p")?.dispatchEvent(event) === false;
}

test("a page is protected as long as it is shown, and the next one if it is to be", async () => {
  await vi.waitUntil(isStopped);
  visit(true);
  expect([isMarked(), isStopped()]).toEqual([true, true]);
  visit(false);
  expect([isMarked(), isStopped()]).toEqual([false, false]);
  visit(true);
  expect(isMarked()).toBe(true);
  await vi.waitUntil(isStopped);
});

test("a page that the store doesn't have isn't protected", async () => {
  await vi.waitUntil(isStopped);
  visit(null);
  expect([isMarked(), isStopped()]).toEqual([false, false]);
});
