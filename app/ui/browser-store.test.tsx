// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { browserStore, removeStored } from "./browser-store.tsx";
import { useStored } from "./use-stored.tsx";

function numbersIn(area: "local" | "session") {
  return browserStore<number[]>(
    area,
    "numbers",
    (text) => {
      const value: unknown[] = JSON.parse(text);
      return value.every((each) => typeof each === "number") ? value : null;
    },
    JSON.stringify,
  );
}

const AREAS = ["local", "session"] as const;
const STORAGE = { local: localStorage, session: sessionStorage };

afterEach(() => {
  cleanup();
  unstubStorage();
  localStorage.clear();
  sessionStorage.clear();
});

/** Makes the browser refuse to write because its storage is full, or even to name storage that the person blocked. */
function stubStorage(kind: "full" | "blocked"): void {
  const refuse = () => {
    throw new DOMException(kind, kind === "full" ? "QuotaExceededError" : "SecurityError");
  };
  for (const area of AREAS) {
    const full = new Proxy(STORAGE[area], {
      get: (own, name) => (name === "setItem" ? refuse : Reflect.get(own, name).bind(own)),
    });
    const get = kind === "full" ? () => full : refuse;
    Object.defineProperty(window, `${area}Storage`, { get, configurable: true });
  }
}

function unstubStorage(): void {
  for (const area of AREAS) {
    const value = STORAGE[area];
    Object.defineProperty(window, `${area}Storage`, { value, configurable: true });
  }
}

test.each(AREAS)("a value of %s storage is there until it is removed", (area) => {
  const numbers = numbersIn(area);
  expect(numbers.read()).toBeNull();
  expect(numbers.write([1, 2])).toBe(true);
  expect(STORAGE[area].getItem("numbers")).toBe("[1,2]");
  expect(numbersIn(area).read()).toEqual([1, 2]);
  expect(numbers.write(null)).toBe(true);
  expect(numbers.read()).toBeNull();
  expect(STORAGE[area].getItem("numbers")).toBeNull();
});

test("a value is the same object until it changes", () => {
  const numbers = numbersIn("local");
  numbers.write([1]);
  const before = numbers.read();
  expect(numbers.read()).toBe(before);
  numbers.write([2]);
  expect(numbers.read()).toEqual([2]);
});

test.each(["not JSON", '["one"]', "null", ""])(
  "the foreign text %j is no value and is removed",
  (text) => {
    localStorage.setItem("numbers", text);
    expect(numbersIn("local").read()).toBeNull();
    expect(localStorage.getItem("numbers")).toBeNull();
  },
);

test.each(["full", "blocked"] as const)(
  "a value that can't be written because storage is %s is remembered until the page is reloaded",
  (kind) => {
    const word = browserStore("session", "word");
    word.write("before");
    stubStorage(kind);
    expect(word.write("after")).toBe(false);
    expect(word.read()).toBe("after");
    expect(browserStore("session", "word").read()).toBe("after");
    word.write(null);
    expect(word.read()).toBeNull();
    unstubStorage();
    expect(word.write("now")).toBe(true);
    expect([word.read(), sessionStorage.getItem("word")]).toEqual(["now", "now"]);
  },
);

test("a component shows what is written here, in another tab, and nothing of either on the server", () => {
  const word = browserStore("local", "word");
  const Word = () => <p>{useStored(word) ?? "none"}</p>;
  word.write("early");
  expect(renderToString(<Word />)).toBe("<p>none</p>");
  render(<Word />);
  screen.getByText("early");
  act(() => void word.write("here"));
  screen.getByText("here");
  localStorage.setItem("word", "elsewhere");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "word" })));
  screen.getByText("elsewhere");
});

test("values are removed by their keys, in both areas", () => {
  const stores = AREAS.flatMap((area) =>
    ["choices asha", "choices ben"].map((key) => browserStore(area, key)),
  );
  for (const store of stores) store.write("text");
  removeStored((key) => key !== "choices asha");
  expect(stores.map(({ read }) => read())).toEqual(["text", null, "text", null]);
  stubStorage("blocked");
  removeStored(() => true);
});
