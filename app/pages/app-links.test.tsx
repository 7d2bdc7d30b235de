// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentProps, MouseEventHandler, ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readLanguageFrom } from "#domain/language";
import { Link, type LinkProps } from "#ui/link";
import { type Going, openPagePort } from "#ui/page-port";
import { takeLinkClicks } from "./app-links.ts";

const visits: [path: string, going: Going][] = [];
let end: (() => void)[];

beforeEach(() => {
  visits.length = 0;
  const nothing = vi.fn();
  end = [
    openPagePort({
      goTo: (path, going) => void visits.push([path, going]),
      goBack: nothing,
      reload: nothing,
      lead: nothing,
    }),
    takeLinkClicks(),
    // The environment would load the page; what the app leaves to the browser is told by this.
    onWindow((event) => {
      isBrowsers = !event.defaultPrevented;
      event.preventDefault();
    }),
  ];
});

afterEach(() => {
  cleanup();
  for (const each of end) each();
});

let isBrowsers = false;

function onWindow(listener: (event: MouseEvent) => void): () => void {
  window.addEventListener("click", listener);
  return () => window.removeEventListener("click", listener);
}

/** Presses a link, by its sentence or by an element within it. */
function press(link: ReactNode, how: MouseEventInit = {}): void {
  render(link);
  const pressed = screen.getByText("Onward");
  pressed.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...how }));
}

const link = (props: Partial<LinkProps> = {}) => (
  <Link to="/cart" {...props}>
    Onward
  </Link>
);
const goto = { "data-goto": "{}" };
const plain = (props: ComponentProps<"a">) => <a {...props}>Onward</a>;

test.each<[sentence: string, pressed: ReactNode, path: string, going: Going]>([
  ["goes to its page", link(), "/cart", {}],
  ["keeps query and fragment", link({ to: "/admin?of=1#unplaced" }), "/admin?of=1#unplaced", {}],
  [
    "carries its state",
    link({ state: { fromCheckout: true } }),
    "/cart",
    { state: { fromCheckout: true } },
  ],
  ["replaces the page where it says so", link({ replace: true }), "/cart", { replace: true }],
  [
    "keeps the scroll where it says so",
    link({ keepsScroll: true }),
    "/cart",
    { keepsScroll: true },
  ],
  ["goes in its own tab where that is named", link({ target: "_self" }), "/cart", {}],
  ["is pressed by what stands in it", link({ children: <b>Onward</b> }), "/cart", {}],
])("a link %s", (_, pressed, path, going) => {
  press(pressed);
  expect(visits).toEqual([[path, { replace: false, ...going }]]);
  expect(isBrowsers).toBe(false);
});

test("a link to the page that is shown adds no entry to the history", () => {
  history.replaceState(null, "", "/cart");
  press(link({ to: "/cart" }));
  history.replaceState(null, "", "/");
  expect(visits[0]?.[1]).toEqual({ replace: true });
});

test("a link in Telugu goes to the path without its language", () => {
  const before = readLanguageFrom(() => "te");
  try {
    press(link());
  } finally {
    readLanguageFrom(before);
  }
  expect(visits[0]?.[0]).toBe("/cart");
});

test.each<[what: string, pressed: ReactNode, how?: MouseEventInit]>([
  ["a link of another tab", link({ target: "_blank" })],
  ["a download", link({ download: true })],
  ["a plain link of a file", plain({ href: "/admin/products/export" })],
  ["a fragment of the page", plain({ href: "#page" })],
  ["another site", plain({ href: "https://example.org/cart" })],
  [
    "another site's link that says it is ours",
    plain({ href: "https://example.org/cart", ...goto }),
  ],
  ["another language", plain({ href: "/te/cart", ...goto })],
  ["a press with Ctrl", link(), { ctrlKey: true }],
  ["a press with Cmd", link(), { metaKey: true }],
  ["a press with Shift", link(), { shiftKey: true }],
  ["a press with Alt", link(), { altKey: true }],
  ["a press of the middle button", link(), { button: 1 }],
])("%s is the browser's", (_, pressed, how) => {
  press(pressed, how);
  expect(visits).toEqual([]);
  expect(isBrowsers).toBe(true);
});

test.each(["/privacy", "/pages/about-us", "/contact?from=story#write"])(
  "a link to the document %s is the browser's",
  (to) => {
    press(link({ to }));
    expect(visits).toEqual([]);
    expect(isBrowsers).toBe(true);
  },
);

test("a press that a component has handled goes nowhere", () => {
  const handle: MouseEventHandler = (event) => event.preventDefault();
  press(link({ onClick: handle }));
  expect(visits).toEqual([]);
});

test("once the app has ended, its links are the browser's", () => {
  end[1]?.();
  press(link());
  expect(visits).toEqual([]);
  expect(isBrowsers).toBe(true);
});
