// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchAhead } from "./fetch-ahead.tsx";

/** Tells the page which links are in view, by the area that is seen of each. */
let show: (seen: Record<string, number>) => void;
let asked: string[];
let end: () => void;
/** Bytes that each document takes. */
let bytes: number;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  bytes = 20_000;
  vi.stubGlobal("fetch", async (path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(`${path} ${Object.keys(headers)}`);
    return new Response("a page");
  });
  vi.spyOn(performance, "getEntriesByType").mockImplementation(() =>
    asked.map(
      (name) =>
        ({ initiatorType: "fetch", name, transferSize: bytes }) as PerformanceResourceTiming,
    ),
  );
  vi.stubGlobal("IntersectionObserver", Observer);
  vi.spyOn(document, "readyState", "get").mockReturnValue("complete");
  document.body.innerHTML = `
    <header><a href="/stories">Stories</a></header>
    <main id="page">
      <a href="/product/small">Small</a>
      <a href="/product/large">Large</a>
      <a href="/product/third">Third</a>
      <a href="/search?q=rain">Rain</a>
      <a href="https://other.example/">Other</a>
      <a href="/sheet.csv" download>Sheet</a>
    </main>`;
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

class Observer {
  readonly #links: HTMLAnchorElement[] = [];
  constructor(listener: (entries: object[]) => void) {
    show = (seen) =>
      listener(
        this.#links
          .filter(({ pathname }) => pathname in seen)
          .map((target) => ({
            target,
            isIntersecting: true,
            intersectionRect: { width: seen[target.pathname], height: 1 },
          })),
      );
  }
  observe(link: HTMLAnchorElement) {
    this.#links.push(link);
  }
  disconnect() {}
}

const paths = () => asked.map((one) => one.split(" ")[0]);
const settle = () => vi.advanceTimersByTimeAsync(1_000);

test("the page's own links come first, larger ones before smaller ones, each once, by the header", async () => {
  end = fetchAhead();
  bytes = 100;
  show({ "/stories": 900, "/product/small": 10, "/product/large": 90 });
  await settle();
  show({ "/product/large": 90 });
  await settle();
  expect(asked).toEqual([
    "/product/large x-fetched-ahead",
    "/product/small x-fetched-ahead",
    "/stories x-fetched-ahead",
  ]);
});

test("only links to other documents in this tab are fetched", async () => {
  end = fetchAhead();
  show({ "/search": 500, "/": 500, "/sheet.csv": 500 });
  await settle();
  expect(asked).toEqual([]);
});

test("a page fetches no more once it has fetched 60 kB", async () => {
  bytes = 31_000;
  end = fetchAhead();
  show({ "/product/large": 90, "/product/small": 50, "/product/third": 10 });
  await settle();
  expect(paths()).toEqual(["/product/large", "/product/small"]);
});

test("three documents at most are waited for at the same time", async () => {
  bytes = 0;
  const main = document.getElementById("page") as HTMLElement;
  main.insertAdjacentHTML("beforeend", '<a href="/product/fourth">Fourth</a>');
  const answered = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    await answered.promise;
    return new Response("a page");
  });
  end = fetchAhead();
  show({
    "/product/large": 90,
    "/product/small": 50,
    "/product/third": 10,
    "/product/fourth": 5,
  });
  await settle();
  expect(paths()).toEqual(["/product/large", "/product/small", "/product/third"]);
  answered.resolve();
  await settle();
  expect(paths()).toContain("/product/fourth");
});

test("nothing is fetched while a picture in view is loading", async () => {
  end = fetchAhead();
  const picture = Object.assign(document.createElement("img"), { loading: "eager" });
  Object.defineProperty(picture, "complete", { value: false });
  document.body.append(picture);
  show({ "/product/large": 90 });
  await settle();
  expect(asked).toEqual([]);
  picture.remove();
  await settle();
  expect(paths()).toEqual(["/product/large"]);
});

test("what a finger is on is fetched at once, however much there was before", async () => {
  bytes = 100_000;
  end = fetchAhead();
  fireEvent.touchStart(document.querySelector('[href="/product/third"]') as Element);
  fireEvent.touchStart(document.querySelector('[href="/product/third"]') as Element);
  await settle();
  expect(paths()).toEqual(["/product/third"]);
});

test.each([
  { saveData: true, effectiveType: "4g" },
  { saveData: false, effectiveType: "slow-2g" },
])("nothing is fetched ahead for %j", async (connection) => {
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { connection }));
  end = fetchAhead();
  fireEvent.touchStart(document.querySelector('[href="/product/third"]') as Element);
  await settle();
  expect(asked).toEqual([]);
});
