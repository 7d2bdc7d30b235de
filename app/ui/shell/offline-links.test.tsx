// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeMessages } from "#domain/messages";
import { goToDocument, watchOfflineLinks } from "./offline-links.tsx";
import { showToast } from "./toasts.tsx";

vi.mock("./toasts.tsx", () => ({ showToast: vi.fn() }));

let end: () => void;

beforeEach(() => {
  document.body.innerHTML = `
    <a id="shop" href="/shop">Shop</a>
    <a id="below" href="${location.pathname}#below">Below</a>
    <a id="other" href="https://other.example/">Other</a>
    <a id="tab" href="/shop" target="_blank">Shop in a tab</a>
    <form id="search" action="/search"><input name="q"></form>
    <form id="message" method="dialog"></form>`;
  end = watchOfflineLinks();
});
afterEach(() => {
  end();
  vi.restoreAllMocks();
  vi.mocked(showToast).mockClear();
});

const offline = () => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
const element = (id: string) => document.getElementById(id) as HTMLElement;
/** Returns whether the browser goes on by itself. happy-dom would load the page, so the default is prevented afterwards. */
function goesOn(press: () => boolean): boolean {
  let went = false;
  const note = (event: Event) => {
    went = !event.defaultPrevented;
    event.preventDefault();
  };
  for (const kind of ["click", "submit"]) window.addEventListener(kind, note);
  press();
  for (const kind of ["click", "submit"]) window.removeEventListener(kind, note);
  return went;
}

test.each(["shop", "search"])("without a network a press on %s says so and stays", (id) => {
  offline();
  const press = id === "search" ? fireEvent.submit : fireEvent.click;
  expect(goesOn(() => press(element(id)))).toBe(false);
  expect(showToast).toHaveBeenCalledWith({ kind: "error", text: storeMessages.offline });
});

test.each(["below", "other", "tab"])(
  "a press on %s doesn't leave the document, and goes on",
  (id) => {
    offline();
    expect(goesOn(() => fireEvent.click(element(id)))).toBe(true);
    expect(showToast).not.toHaveBeenCalled();
  },
);

test("a form that isn't a search is left to its own script", () => {
  offline();
  expect(goesOn(() => fireEvent.submit(element("message")))).toBe(true);
});

test("with a network everything goes on", () => {
  expect(goesOn(() => fireEvent.click(element("shop")))).toBe(true);
  expect(goesOn(() => fireEvent.submit(element("search")))).toBe(true);
  expect(showToast).not.toHaveBeenCalled();
});

test("a press that something else took is left to it", () => {
  offline();
  element("shop").addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(element("shop"));
  expect(showToast).not.toHaveBeenCalled();
});

test("code that goes to a document says so, too, without a network", () => {
  offline();
  const assign = vi.spyOn(location, "assign");
  goToDocument("/checkout-details");
  expect(assign).not.toHaveBeenCalled();
  expect(showToast).toHaveBeenCalledWith({ kind: "error", text: storeMessages.offline });
});
