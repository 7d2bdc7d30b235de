/** A phone: a new browser with an empty profile, with its own line and its own share of the processor. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { findBrowser } from "../../test/browser/browser.ts";
import { temporaryFolder } from "../../test/store/built-store.ts";
import { DevTools } from "./devtools.ts";
import { openLine } from "./line.ts";
import type { Processor } from "./processor.ts";
import { type Seen, watch } from "./watch.ts";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--remote-debugging-pipe",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--hide-scrollbars",
  "--mute-audio",
];
const SCREEN = { width: 360, height: 640, deviceScaleFactor: 2, mobile: true };
const USER_AGENT =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36";
const TOUCH_MILLISECONDS = 70;
const LONGEST_WAIT = 30_000;

export type Point = { x: number; y: number };
export type Phone = Awaited<ReturnType<typeof openPhone>>;

export async function openPhone(origin: string, processor: Processor | null) {
  const { executablePath, env } = await findBrowser();
  if (!executablePath) throw new Error("Name a Chromium in CHROME_PATH.");
  const { host, port } = new URL(origin);
  const line = await openLine(Number(port));
  const profile = await temporaryFolder("phone");
  const rules = `MAP ${host} 127.0.0.1:${line.port}`;
  const own = [`--user-data-dir=${profile.path}`, `--host-resolver-rules=${rules}`];
  const share = processor?.share();
  // The shell enters the control group before it becomes the browser, so that all of the browser's processes are in
  // it.
  const enter = share ? ["/bin/sh", "-c", 'echo $$ > "$0" && exec "$@"', share.processes] : [];
  const [program = "", ...args] = [...enter, executablePath, ...FLAGS, ...own];
  const stdio = ["ignore", "ignore", "ignore", "pipe", "pipe"] as const;
  const child = spawn(program, args, { stdio: [...stdio], env: { ...process.env, ...env } });
  const ended = once(child, "exit");
  const [to, from] = child.stdio.slice(3) as unknown as [Writable, Readable];
  const devtools = new DevTools(to, from);
  const seen = new Map<Seen["what"], number>();

  const close = async () => {
    child.kill("SIGKILL");
    await ended;
    await share?.close();
    line.close();
    await profile.remove();
  };

  const prepare = async () => {
    devtools.on<{ payload: string }>("Runtime.bindingCalled", ({ payload }) => {
      const { what, at } = JSON.parse(payload) as Seen;
      if (!seen.has(what)) seen.set(what, at);
    });
    await devtools.openPage();
    await devtools.send("Page.enable");
    await devtools.send("Runtime.enable");
    await devtools.send("Emulation.setDeviceMetricsOverride", SCREEN);
    await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    await devtools.send("Emulation.setUserAgentOverride", { userAgent: USER_AGENT });
    await devtools.send("Runtime.addBinding", { name: "reportSeen" });
    await devtools.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${watch})()` });
  };

  /** Makes the phone's processor slow from now on. */
  const slow = async () => {
    if (share) share.slow();
    else await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  };

  /** Returns the time at which the page showed something; null if it didn't within `milliseconds`. */
  const sees = async (what: Seen["what"], milliseconds = LONGEST_WAIT) => {
    const until = Date.now() + milliseconds;
    while (!seen.has(what) && Date.now() < until) await wait(20);
    return seen.get(what) ?? null;
  };

  /** Visits a page; returns the time of its first paint. */
  const visit = async (path: string) => {
    await devtools.send("Page.navigate", { url: origin + path });
    const painted = await sees("paint");
    if (painted === null) throw new Error(`${path} wasn't painted`);
    return painted;
  };

  const evaluate = async <T>(expression: string) => {
    type Evaluated = { result: { value: T }; exceptionDetails?: { text: string } };
    const asked = { expression, returnByValue: true };
    const answer = await devtools.send<Evaluated>("Runtime.evaluate", asked);
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
    return answer.result.value;
  };

  /**
   * Returns the centres of elements, each named by a selector or, after `=`, by a button's text. The first element is
   * scrolled into view.
   */
  const find = async (...names: string[]) => {
    const found = await evaluate<(Point | null)[]>(`(${middles})(${JSON.stringify(names)})`);
    return found.map((place, index) => {
      if (!place) throw new Error(`There is no ${names[index]}`);
      return place;
    });
  };

  /** Taps a place; returns the time at which the finger was lifted. It doesn't wait for the page. */
  const tap = async (place: Point | undefined) => {
    const touch = (type: string, touchPoints: Point[]) =>
      void devtools.send("Input.dispatchTouchEvent", { type, touchPoints }).catch(() => undefined);
    touch("touchStart", place ? [place] : []);
    await wait(TOUCH_MILLISECONDS);
    touch("touchEnd", []);
    return Date.now();
  };

  /** Types a text where the focus is, one key each `pause` milliseconds. It doesn't wait for the page. */
  const type = async (text: string, pause: number) => {
    for (const key of text) {
      const press = { type: "keyDown", key, text: key };
      void devtools.send("Input.dispatchKeyEvent", press).catch(() => undefined);
      void devtools.send("Input.dispatchKeyEvent", { type: "keyUp", key }).catch(() => undefined);
      await wait(pause);
    }
  };

  await prepare().catch(async (error) => {
    await close();
    throw error;
  });
  return { line, devtools, slow, visit, sees, evaluate, find, tap, type, close };
}

export async function waitUntil(at: number): Promise<void> {
  await wait(Math.max(0, at - Date.now()));
}

/** Returns the centres of elements. This function runs in the page. */
function middles(names: string[]): (Point | null)[] {
  const found = names.map((name) =>
    name.startsWith("=")
      ? [...document.querySelectorAll("button")].find((one) => one.textContent === name.slice(1))
      : document.querySelector(name),
  );
  const first = found[0]?.getBoundingClientRect();
  if (first && (first.top < 80 || first.bottom > innerHeight - 80))
    scrollBy({ top: first.top - innerHeight / 3, behavior: "instant" });
  return found.map((element) => {
    const box = element?.getBoundingClientRect();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  });
}
