/** Measures what a first view costs: kB of HTML and JavaScript as they are sent, not counting prefetched files. */
import { setTimeout as wait } from "node:timers/promises";
import { Browser } from "../../test/people/browser-by-hand.ts";
import { arrive } from "../../test/people/customer-by-http.ts";
import type { Phone } from "./phone.ts";

export const PAGES = {
  home: "/",
  store: "/shop",
  category: "/category/quotes",
  product: "/product/ndk-01",
  cart: "/cart",
  checkout: "/checkout-details",
} as const;
export type PageName = keyof typeof PAGES;
export type Weight = { html: number; javascript: number };

const PERSONAL: readonly PageName[] = ["cart", "checkout"];
/** Milliseconds without a request after which the page counts as loaded. */
const QUIET = 2_000;
const LONGEST_MILLISECONDS = 30_000;

export async function weigh(phone: Phone, origin: string, page: PageName): Promise<Weight> {
  const { devtools } = phone;
  const types = new Map<string, { type: string; head: number }>();
  const kilobytes = { Document: 0, Script: 0 };
  const open = new Set<string>();
  let last = Date.now();
  type Response = { requestId: string; type: string; response: { encodedDataLength: number } };
  devtools.on<{ requestId: string }>("Network.requestWillBeSent", ({ requestId }) => {
    open.add(requestId);
  });
  devtools.on<Response>("Network.responseReceived", ({ requestId, type, response }) => {
    types.set(requestId, { type, head: response.encodedDataLength });
  });
  type Finished = { requestId: string; encodedDataLength: number };
  devtools.on<Finished>("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    open.delete(requestId);
    last = Date.now();
    const { type, head } = types.get(requestId) ?? { type: "", head: 0 };
    if (type === "Document" || type === "Script")
      kilobytes[type] += (encodedDataLength - head) / 1_000;
  });
  devtools.on<{ requestId: string }>("Network.loadingFailed", ({ requestId }) => {
    open.delete(requestId);
  });
  await devtools.send("Network.enable");
  await devtools.send("Emulation.setDataSaverOverride", { dataSaverEnabled: true });
  if (PERSONAL.includes(page)) await signIn(phone, origin);
  await phone.visit(PAGES[page]);
  const until = Date.now() + LONGEST_MILLISECONDS;
  while ((open.size > 0 || Date.now() < last + QUIET) && Date.now() < until) await wait(100);
  return { html: kilobytes.Document, javascript: kilobytes.Script };
}

export async function signIn(phone: Phone, origin: string): Promise<void> {
  const browser = new Browser(origin);
  await arrive(browser, `${crypto.randomUUID()}@example.com`);
  for (const [name, value] of browser.jar)
    await phone.devtools.send("Network.setCookie", { name, value, url: origin });
}
