// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { createContext, useContext, useId, useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentSession, setSession } from "#session/session-store";
import { GUEST } from "#test/components/sessions";
import { WAIT_MILLISECONDS } from "#test/time-limits";
import { currentVisit } from "#ui/shell/visits";
import { startDocument } from "./document.ts";
import type { DocumentFiles } from "./document-files.ts";
import { DocumentRenderingContext, Island } from "./island.tsx";
import type { ISLANDS } from "./islands.ts";
import { islandHtml, loadIslands } from "./render-islands.server.tsx";

const { code, reload } = vi.hoisted(() => ({
  code: { load: async (): Promise<unknown> => ({}) },
  reload: vi.fn(),
}));

vi.mock("./islands.ts", () => ({
  ISLANDS: { counter: () => code.load(), badge: () => code.load() },
  NEEDED: { badge: () => Boolean(currentSession()?.cartCount) },
}));
vi.mock("#ui/shell/load-document", () => ({ reloadDocument: reload }));

const OfPage = createContext("nothing");

function Counter({ label, step }: { label: string; step: number }) {
  const [count, setCount] = useState(0);
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <output id={id}>{count}</output>
      <p>{useContext(OfPage)}</p>
      <button type="button" onClick={() => setCount(count + step)}>
        More {label}
      </button>
    </>
  );
}

const Counters = Island as unknown as (props: {
  name: string;
  props: { label: string; step: number };
}) => ReturnType<typeof Island<keyof typeof ISLANDS>>;

const FACTS = { audience: "anyone", cached: true, copyProtected: false } as const;
const TEXTS = [`Stories & "cards"`, `</div><script>alert('1')</script>`];

/** The HTML of a document with two islands, as the server sends it. */
async function html(): Promise<string> {
  code.load = async () => ({ default: Counter });
  await loadIslands();
  const islands = { counter: ["/assets/counter.js"] } as DocumentFiles["islands"];
  const files = { script: ["/assets/document.js"], islands };
  return renderToString(
    <DocumentRenderingContext value={{ files, islandHtml }}>
      <OfPage value="the page's own">
        {TEXTS.map((label, at) => (
          <Counters key={label} name="counter" props={{ label, step: at + 1 }} />
        ))}
      </OfPage>
    </DocumentRenderingContext>,
  );
}

let complaints: unknown[][];

beforeEach(() => {
  complaints = [];
  vi.stubGlobal("fetch", async () => Response.json(GUEST));
  vi.spyOn(console, "error").mockImplementation((...all) => void complaints.push(all));
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reload.mockClear();
  document.body.innerHTML = "";
});

async function open() {
  document.body.innerHTML = await html();
  document.body.dataset.waits = "";
}

const eventually = (check: () => void) => vi.waitFor(check, { timeout: WAIT_MILLISECONDS });

const waiting = () => document.querySelectorAll("[data-waits]").length;

test("an island lives in the HTML that the server sent, with its props", async () => {
  await open();
  const ids = [...document.querySelectorAll("output")].map(({ id }) => id);
  const buttons = screen.getAllByRole("button");
  await act(async () => startDocument(FACTS));
  await eventually(() => expect(waiting()).toBe(0));
  for (const button of buttons) fireEvent.click(button);
  expect(screen.getAllByRole("button")).toEqual(buttons);
  const shown = [...document.querySelectorAll("output")];
  expect(shown.map(({ textContent }) => textContent)).toEqual(["1", "2"]);
  expect(shown.map(({ id }) => id)).toEqual(ids);
  expect(new Set(ids).size).toBe(2);
  expect([...document.querySelectorAll("label")].map((one) => one.textContent)).toEqual(TEXTS);
  expect(complaints).toEqual([]);
});

test("nothing of the page around it reaches an island but its props", async () => {
  await open();
  const around = [...document.querySelectorAll("p")].map((one) => one.textContent);
  expect(around).toEqual(["nothing", "nothing"]);
});

test("what an island is given can't end its element or run", async () => {
  const sent = await html();
  expect(sent).not.toContain("<script>");
  expect(sent).not.toContain(`alert('1')`);
});

test("the browser is told of an island's files before its script", async () => {
  expect(await html()).toContain('<link rel="modulepreload" href="/assets/counter.js"');
});

test("a document tells what knows no router which page it is, again when Back shows it from memory, and waits until its shell lives", async () => {
  await open();
  expect(document.body.hasAttribute("data-waits")).toBe(true);
  history.replaceState(null, "", "/te/contact?from=story");
  await act(async () => startDocument(FACTS));
  expect(document.body.hasAttribute("data-waits")).toBe(false);
  const visit = { pathname: "/contact", search: "?from=story", how: "POP", facts: FACTS };
  expect(currentVisit()).toMatchObject(visit);
  const { key } = currentVisit() ?? {};
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(currentVisit()).toMatchObject(visit);
  expect(currentVisit()?.key).not.toBe(key);
  await eventually(() => expect(waiting()).toBe(0));
});

test("an island that is empty for most is loaded once the session has something for it", async () => {
  await open();
  const sent = renderToString(
    <DocumentRenderingContext value={{ files: { script: [], islands: {} }, islandHtml }}>
      <Counters name="badge" props={{ label: "Badge", step: 1 }} />
    </DocumentRenderingContext>,
  );
  expect(sent).not.toContain("data-waits");
  document.body.innerHTML = sent;
  const load = vi.fn(code.load);
  code.load = load;
  await act(async () => startDocument(FACTS));
  setSession(GUEST);
  expect(load).not.toHaveBeenCalled();
  await act(async () => setSession({ ...GUEST, cartCount: 2 }));
  await eventually(() => {
    fireEvent.click(screen.getByRole("button"));
    expect(document.querySelector("output")?.textContent).not.toBe("0");
  });
  setSession({ ...GUEST, cartCount: 3 });
  expect(load).toHaveBeenCalledTimes(1);
});

test("an island whose code doesn't come loads its document anew past all caches, once", async () => {
  const refused = vi.fn();
  const asked = vi.fn(async () => new Response());
  vi.stubGlobal("fetch", asked);
  process.once("unhandledRejection", refused);
  await open();
  document.querySelectorAll("[data-island]")[1]?.remove();
  code.load = async () => Promise.reject(new Error("gone"));
  startDocument(FACTS);
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(asked).toHaveBeenCalledWith(location.href, { cache: "reload" });
  startDocument(FACTS);
  await eventually(() => expect(refused).toHaveBeenCalled());
  expect(reload).toHaveBeenCalledTimes(1);
  expect(waiting()).toBe(1);
});

test("an island that never comes doesn't have its document loaded again and again, because another does come", async () => {
  const refused = vi.fn();
  vi.stubGlobal("fetch", async () => new Response());
  process.once("unhandledRejection", refused);
  await open();
  let asked = 0;
  const everyOther = async () => {
    asked++;
    if (asked % 2 === 0) throw new Error("gone");
    return { default: Counter };
  };
  code.load = everyOther;
  startDocument(FACTS);
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
  await open();
  code.load = everyOther;
  startDocument(FACTS);
  await eventually(() => expect(refused).toHaveBeenCalled());
  expect(reload).toHaveBeenCalledTimes(1);
});
