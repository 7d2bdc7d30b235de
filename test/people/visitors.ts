/** People who visit the whole app through its own request handler, with real routes, sessions, forms and database. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RequestHandler, RouterContextProvider } from "react-router";
import { afterAll, beforeAll } from "vitest";
import { LANGUAGES } from "#domain/language";
import type { SellerRole } from "#domain/people/team/seller-roles";
import { readConfig, setConfig } from "#request/config.server";
import { requestInfoContext } from "#request/request-info.server";
import { routeMatcher } from "#server/http/path-patterns";
import { handlerInLanguages } from "#server/languages/handlers";
import { openFiles } from "#services/files.server";
import { appUnderTest, shopAssets } from "#test/store/app";
import { signedIn } from "./people.ts";

const ORIGIN = "http://localhost:3000";

export type Fields = Record<string, string | File | readonly string[]>;
export type Answer = {
  status: number;
  ok: boolean;
  problem: string;
  errors: Record<string, string>;
  [fact: string]: unknown;
};
export type Visitor = Awaited<ReturnType<typeof visitor>>;

let handle: RequestHandler;

/** Opens the app for the calling test file, which also needs testDatabase(). Files are in a folder of its own. */
export function appForVisitors() {
  let dataDir = "";
  beforeAll(async () => {
    setConfig(readConfig({ SECRET: "a secret for the tests of the pages" }));
    dataDir = await mkdtemp(join(tmpdir(), "kathalu-pages-"));
    openFiles({ dataDir });
    const build = await appUnderTest();
    const match = routeMatcher(build.routes, LANGUAGES);
    const assets = shopAssets(build);
    handle = handlerInLanguages(build, { languages: LANGUAGES, match, assets, mode: "test" });
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
}

/** Requests a page as the page cache does. */
export async function publicPage(path: string): Promise<Response> {
  return await sendRequest(path, {}, true);
}

async function sendRequest(
  path: string,
  init: RequestInit = {},
  isPublic = false,
): Promise<Response> {
  const context = new RouterContextProvider();
  const info = { requestId: "test", address: "192.0.2.1", nonce: "test", isPublic };
  context.set(requestInfoContext, info);
  return await handle(new Request(ORIGIN + path, init), context);
}

/** Signs a customer in; returns functions that open pages and send forms. */
export async function customer() {
  const { person, cookie } = await signedIn();
  return await visitor(person.id, cookie);
}

/** Signs a seller in: an owner by SELLER_EMAILS, or somebody who was invited with this role. */
export async function seller(role?: SellerRole) {
  const { person, cookie } = await signedIn(role ? { role } : { seller: true });
  return await visitor(person.id, cookie);
}

export async function guest() {
  return await visitor("", "");
}

async function visitor(id: string, cookie: string) {
  const headers = { Cookie: cookie, Origin: ORIGIN };
  const session = await sendRequest("/session", { headers });
  const { token } = (await session.json()) as { token: string };
  const send = (path: string, fields: Fields, given: string, about: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ token: given, ...fields }))
      for (const each of [value].flat() as (string | File)[]) body.append(name, each);
    return sendRequest(path, { method: "POST", headers: { ...headers, ...about }, body });
  };
  return {
    id,
    get: (path: string) => sendRequest(path, { headers }),
    head: (path: string) => sendRequest(path, { method: "HEAD", headers }),
    /** Sends a form whose body is a stream, for example a slow or a broken one. */
    postBody: (path: string, body: ReadableStream, about: Record<string, string>) => {
      const streamed = { body, duplex: "half" };
      return sendRequest(path, { method: "POST", headers: { ...headers, ...about }, ...streamed });
    },
    /** Opens a page and returns its HTML, with apostrophes unescaped. */
    read: async (path: string) =>
      (await (await sendRequest(path, { headers })).text()).replaceAll("&#x27;", "'"),
    token,
    post: async (
      path: string,
      fields: Fields = {},
      given = token,
      about: Record<string, string> = {},
    ): Promise<Answer> => {
      const response = await send(path, fields, given, about);
      const text = await response.text();
      return { status: response.status, ...(text.startsWith("{") ? JSON.parse(text) : { text }) };
    },
  };
}
