import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createRequestHandler } from "react-router";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withoutLanguage } from "#protocol/language-addresses";
import { config, readConfig, setConfig } from "#request/config.server";
import { GUEST_TOKEN_HOLDER, isValidToken } from "#request/session/anti-forgery.server";
import { renderPublicPage } from "#server/http/rendering";
import { createStoreServer } from "#server/http/server";
import { closeServer } from "#server/shutdown";
import { testDatabase } from "#test/database/database";
import { signedIn } from "#test/people/people";
import { appUnderTest } from "#test/store/app";
import { guestSession } from "./guest-session.ts";

testDatabase();

const SESSION = "/session";
const clock = { now: Date.now() };
let rendered = 0;
let failing = false;
let server: ReturnType<typeof createStoreServer>;
let address: string;

beforeAll(async () => {
  setConfig(readConfig({ SECRET: "a secret for the test of guests' sessions", DEMO_SIGN_IN: "1" }));
  const handle = createRequestHandler(await appUnderTest(), "test");
  const sessions = guestSession({
    render: async (path) => {
      rendered++;
      if (failing) throw new Error("no answer");
      // The app under test knows no language.
      const own = withoutLanguage(path);
      return (await renderPublicPage(own, { handle, origin: "http://localhost:3000" })).response;
    },
    languages: config.languages,
    onError: () => {},
    now: () => clock.now,
  });
  server = createStoreServer({
    origin: config.origin,
    trustProxy: config.trustProxy,
    files: new Map(),
    pages: null,
    handlers: [sessions],
    handle,
    problems: async () => [],
    takesFormsOnly: () => false,
    patternOf: (path) => path,
    logRequest: () => {},
    logError: (error) => console.error(error),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://localhost:${(server.address() as AddressInfo).port}`;
});

afterAll(() => closeServer(server, { timeout: 100 }));

beforeEach(() => {
  rendered = 0;
  failing = false;
  clock.now += 60_000;
});

async function ask(path: string, cookie?: string) {
  const headers = new Headers(cookie === undefined ? [] : [["Cookie", cookie]]);
  const answer = await fetch(address + path, { headers });
  const text = await answer.text();
  const token = /"token":"([\w-]{32})"/.exec(text)?.[1] ?? "";
  return { status: answer.status, cache: answer.headers.get("cache-control"), text, token };
}

test("the session of people who bring none is rendered once for all of them, and kept by no other cache", async () => {
  const first = await ask(SESSION);
  const others = await Promise.all([ask(SESSION), ask(SESSION, "hint=1; theme=dark")]);
  expect(others).toEqual([first, first]);
  expect(first).toMatchObject({ status: 200, cache: "no-store" });
  expect(rendered).toBe(1);
});

test("it holds a value that a guest's form is taken with, and is made anew after ten seconds", async () => {
  const { token } = await ask(SESSION);
  expect(isValidToken(token, GUEST_TOKEN_HOLDER, new Date())).toBe(true);
  clock.now += 9_999;
  await ask(SESSION);
  expect(rendered).toBe(1);
  clock.now += 1;
  await ask(SESSION);
  expect(rendered).toBe(2);
});

test("whoever brings a session is answered for themselves, before and after guests, ended or not", async () => {
  const asha = await signedIn({ email: "asha@example.com" });
  const guest = await ask(SESSION);
  const own = await ask(SESSION, `theme=dark; ${asha.cookie}`);
  expect(own.text).toContain("asha@example.com");
  expect(isValidToken(own.token, asha.person.sessionId, new Date())).toBe(true);
  const ended = await ask(SESSION, "sid=nobodys");
  expect(ended.text).not.toContain("asha@example.com");
  expect((await ask(SESSION)).text).toBe(guest.text);
  expect(rendered).toBe(1);
});

test("each language has its own, and other addresses go their own way", async () => {
  const telugu = await ask(`/te${SESSION}`);
  expect(telugu.status).toBe(200);
  await ask(SESSION);
  expect(rendered).toBe(2);
  expect((await ask("/session?alone")).status).toBe(200);
  expect(rendered).toBe(2);
});

test("where it can't be rendered, each is answered as before, and the next tries again", async () => {
  failing = true;
  const answer = await ask(SESSION);
  expect(answer).toMatchObject({ status: 200, cache: "no-store" });
  failing = false;
  await ask(SESSION);
  await ask(SESSION);
  expect(rendered).toBe(2);
});
