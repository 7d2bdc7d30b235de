// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, expect, test } from "vitest";
import { Link, type LinkProps } from "./link.tsx";

afterEach(cleanup);

function Where() {
  const { pathname, search, state } = useLocation();
  return <p data-testid="where">{JSON.stringify([pathname + search, state])}</p>;
}

function open(props: Partial<LinkProps> = {}, beside: Partial<LinkProps> = {}) {
  const Store = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <>
          <Link to="/shop?from=home" {...props}>
            Store
          </Link>
          <Link to="/stories" {...beside}>
            Stories
          </Link>
        </>
      ),
    },
    { path: "/shop", Component: Where },
  ]);
  render(<Store />);
  return screen.getByRole("link", { name: "Store" });
}

const where = () => screen.queryByTestId("where")?.textContent;
const ahead = () =>
  [...document.querySelectorAll('link[rel="prefetch"]')].map((link) => link.getAttribute("href"));

/** Whether the press was taken from the browser, which would have opened the address itself. */
function press(link: HTMLElement, how: MouseEventInit = {}): boolean {
  const click = createEvent.click(link, { button: 0, ...how });
  // What the browser would do then is none of this page's.
  window.addEventListener("click", (event) => event.preventDefault(), { once: true });
  let taken = false;
  link.parentElement?.addEventListener("click", (event) => {
    taken = event.defaultPrevented;
  });
  fireEvent(link, click);
  return taken;
}

test("a link has its address, for readers without scripts", () => {
  expect(open().getAttribute("href")).toBe("/shop?from=home");
});

test("a press goes there without a new document, with what the page is told", async () => {
  fireEvent.click(open({ state: { told: true } }));
  await waitFor(() => expect(where()).toBe('["/shop?from=home",{"told":true}]'));
});

test("a plain press is taken from the browser", () => {
  expect(press(open())).toBe(true);
});

test.each([
  ["Control", { ctrlKey: true }],
  ["Command", { metaKey: true }],
  ["Shift", { shiftKey: true }],
  ["Alt", { altKey: true }],
  ["the middle button", { button: 1 }],
])("a press with %s is the browser's", (_, how) => {
  const link = open();
  expect(press(link, how)).toBe(false);
  expect(where()).toBeUndefined();
});

test("a link that opens in a new tab is the browser's", () => {
  expect(press(open({ target: "_blank" }))).toBe(false);
});

test("a press that the page answers itself leads nowhere", () => {
  const link = open({ onClick: (event) => event.preventDefault() });
  fireEvent.click(link);
  expect(where()).toBeUndefined();
});

test.each(["touchStart", "mouseEnter", "focus"] as const)(
  "by %s a page is fetched ahead, where that is asked for",
  async (sign) => {
    const link = open({ to: "/shop", prefetch: true });
    fireEvent[sign](screen.getByRole("link", { name: "Stories" }));
    fireEvent[sign](link);
    await waitFor(() => expect(ahead()).toEqual(["/shop.data"]));
  },
);

test("a pointer that only passes fetches nothing", async () => {
  const passed = open({ to: "/shop", prefetch: true }, { prefetch: true });
  fireEvent.mouseEnter(passed);
  fireEvent.mouseLeave(passed);
  fireEvent.mouseEnter(screen.getByRole("link", { name: "Stories" }));
  await waitFor(() => expect(ahead()).toEqual(["/stories.data"]));
});
