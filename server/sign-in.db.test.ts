import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { createRequestHandler } from "react-router";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#data/db.server";
import { releaseSeller } from "#data/people/sellers.server";
import { rateLimits, securityLog, sessions, users } from "#data/schema.server";
import { peopleMessages } from "#domain/people/messages";
import { refusalMessages } from "#domain/refusal-messages";
import { config, readConfig, setConfig } from "#request/config.server";
import { securityLogWritten } from "#request/log/security-log.server";
import { testDatabase } from "#test/database/database";
import { Browser } from "#test/people/browser-by-hand";
import { signedIn } from "#test/people/people";
import { appUnderTest } from "#test/store/app";
import { createStoreServer } from "./http/server.ts";
import { openSignInAt } from "./sign-in.ts";

testDatabase();

let server: Server;
let origin: string;
let closeDemo: () => void;

beforeAll(async () => {
  await open({});
});

async function open(environment: Record<string, string>) {
  setConfig(readConfig({ SECRET: "a secret for the test of the sign-in", ...environment }));
  const demo = openSignInAt(config);
  if (!demo) throw new Error("the demo provider is on by default");
  closeDemo = demo.close;
  server = createStoreServer({
    origin: config.origin,
    trustProxy: config.trustProxy,
    files: new Map(),
    pages: null,
    handlers: [demo.handler],
    handle: createRequestHandler(await appUnderTest(), "test"),
    problems: async () => [],
    takesFormsOnly: () => false,
    patternOf: (path) => path,
    logRequest: () => {},
    logError: (error) => console.error(error),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
}

function close() {
  server.closeAllConnections();
  server.close();
  closeDemo();
}

afterAll(close);

beforeEach(async () => {
  await db.delete(users);
  await db.delete(rateLimits);
});

/** Presses 'Sign in with Google' and returns the address of the provider's page. */
async function leave(browser: Browser, next = "/orders"): Promise<string> {
  const page = await browser.get(`/auth?next=${encodeURIComponent(next)}`);
  const start = await browser.post("/auth/start", { token: fieldOf(page.text, "token"), next });
  expect(start.status, start.text).toBe(302);
  const authorize = await browser.get(start.location);
  expect(authorize.status, authorize.text).toBe(303);
  return authorize.location;
}

/** Types an email address at the provider; returns the address that leads back to the store, without following it. */
async function identify(browser: Browser, interaction: string, email: string): Promise<string> {
  const typed = await browser.post(interaction, { email });
  expect(typed.status, typed.text).toBe(303);
  const resumed = await browser.get(typed.location);
  expect(resumed.status, resumed.text).toBe(303);
  return resumed.location;
}

async function signInAs(browser: Browser, email: string, next?: string) {
  return await browser.get(await identify(browser, await leave(browser, next), email));
}

async function sessionOf(browser: Browser) {
  return JSON.parse((await browser.get("/session")).text);
}

function fieldOf(html: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
}

async function hasSession(browser: Browser): Promise<boolean> {
  return (await sessionOf(browser)).person !== null;
}

describe("signing in by the demo provider", () => {
  it("leads to where the person was going, with a session [§2.97, §4.1, §7.53]", async () => {
    const browser = new Browser(origin);
    const back = await signInAs(browser, "Asha.Rao@example.com", "/orders");
    expect(back).toMatchObject({ status: 302, location: "/orders" });
    expect(await sessionOf(browser)).toMatchObject({
      person: { email: "asha.rao@example.com", name: "Asha Rao", letter: "A", seller: false },
      cartCount: 0,
      purchasedEpisodes: [],
      token: expect.stringMatching(/^[\w-]{32}$/),
    });
    const [user] = await db.select().from(users);
    expect(user).toMatchObject({ provider: "demo", subject: "asha.rao@example.com" });
  });

  it("leaves one cookie that scripts can't read, and a hint that they can", async () => {
    const browser = new Browser(origin);
    const back = await signInAs(browser, "asha@example.com");
    expect(back.cookies.find((line) => line.startsWith("sid="))).toMatch(
      /^sid=[\w%]{60,70}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(back.cookies.find((line) => line.startsWith("hint="))).toMatch(
      /^hint=[\w%]+; Max-Age=86400; Path=\/; SameSite=Lax$/,
    );
    expect([...browser.jar.keys()].filter((name) => name.startsWith("flow-"))).toEqual([]);
  });

  it("makes whoever is on the configured list the seller [R25]", async () => {
    const browser = new Browser(origin);
    await signInAs(browser, "seller@example.com");
    expect(await sessionOf(browser)).toMatchObject({ person: { seller: true } });
  });

  it("lets the admin be opened by the account that was the seller first alone [R25]", async () => {
    const seller = new Browser(origin);
    await signInAs(seller, "seller@example.com");
    expect(await seller.get("/admin")).toMatchObject({ status: 200 });
    const { cookie } = await signedIn({
      email: "seller@example.com",
      subject: "another account",
      seller: true,
    });
    const namesake = new Browser(origin);
    namesake.jar.set("sid", cookie.slice("sid=".length));
    expect(await sessionOf(namesake)).toMatchObject({ person: { seller: false } });
    expect(await namesake.get("/admin")).toMatchObject({ status: 404 });
    expect(await releaseSeller("demo", "seller@example.com")).toBe(true);
    expect(await seller.get("/admin")).toMatchObject({ status: 404 });
  });

  it("sends somebody who is signed in on at once", async () => {
    const browser = new Browser(origin);
    await signInAs(browser, "asha@example.com");
    expect(await browser.get("/auth")).toMatchObject({ status: 302, location: "/shop" });
    expect(await browser.get("/auth?next=/cart")).toMatchObject({ location: "/cart" });
    expect(await browser.get("/auth?next=//evil.example")).toMatchObject({ location: "/shop" });
  });

  it("never leads to another site", async () => {
    const back = await signInAs(new Browser(origin), "asha@example.com", "//evil.example/");
    expect(back.location).toBe("/shop");
  });

  it("lets another account sign in afterwards, in place of the first", async () => {
    const browser = new Browser(origin);
    const ravi = await leave(browser);
    await signInAs(browser, "asha@example.com");
    const first = browser.jar.get("sid");
    await browser.get(await identify(browser, ravi, "ravi@example.com"));
    expect(await sessionOf(browser)).toMatchObject({ person: { email: "ravi@example.com" } });
    const stale = new Browser(origin);
    stale.jar.set("sid", first ?? "");
    expect(await hasSession(stale)).toBe(false);
  });

  it("asks who it is each time, although the provider has just been told", async () => {
    const browser = new Browser(origin);
    await signInAs(browser, "asha@example.com");
    await browser.post("/auth/log-out", { token: (await sessionOf(browser)).token });
    await signInAs(browser, "ravi@example.com");
    expect(await sessionOf(browser)).toMatchObject({ person: { email: "ravi@example.com" } });
  });

  it("works in two tabs of one browser at once", async () => {
    const browser = new Browser(origin);
    const first = await leave(browser, "/orders");
    const second = await leave(browser, "/cart");
    const firstBack = await identify(browser, first, "asha@example.com");
    const secondBack = await identify(browser, second, "asha@example.com");
    expect(await browser.get(secondBack)).toMatchObject({ status: 302, location: "/cart" });
    expect(await browser.get(firstBack)).toMatchObject({ status: 302, location: "/orders" });
  });

  it("works by 127.0.0.1 as by localhost", async () => {
    const browser = new Browser(origin.replace("localhost", "127.0.0.1"));
    expect(await signInAs(browser, "asha@example.com")).toMatchObject({ location: "/orders" });
  });

  it("says that it is a demo, and asks again for what isn't an email address", async () => {
    const browser = new Browser(origin);
    const interaction = await leave(browser);
    const page = await browser.get(interaction);
    expect(page.text).toContain(peopleMessages.demoSignInBanner);
    expect(page.text).toContain('<label for="email">Email</label>');
    const typed = await browser.post(interaction, { email: '"><script>alert(1)</script>' });
    expect(typed.status).toBe(422);
    expect(typed.text).not.toContain("<script>");
    const long = await browser.post(interaction, { email: "a".repeat(50_000) });
    expect(long.status).toBe(413);
  });

  it("refuses the provider's form from another site", async () => {
    const browser = new Browser(origin);
    const interaction = await leave(browser);
    const foreign = { Origin: "https://evil.example" };
    expect(await browser.post(interaction, { email: "a@example.com" }, foreign)).toMatchObject({
      status: 403,
    });
  });
});

describe("the demo provider without DEMO_SIGN_IN", () => {
  it.each([
    ["Forwarded", "for=203.0.113.9"],
    ["X-Forwarded-For", "203.0.113.9"],
    ["X-Forwarded-Host", "store.example"],
    ["X-Forwarded-Proto", "https"],
    ["Via", "1.1 cache.example"],
    ["X-Real-IP", "203.0.113.9"],
  ])("answers nobody who comes through a proxy that says so by %s", async (name, value) => {
    const stranger = { [name]: value };
    const browser = new Browser(origin);
    const interaction = await leave(browser);
    const back = await identify(browser, interaction, "seller@example.com");
    const token = fieldOf((await browser.get("/auth")).text, "token");
    for (const answer of [
      await browser.post("/auth/start", { token }, stranger),
      await browser.post("/auth/start.data", { token }, stranger),
      await browser.get("/demo-sign-in/.well-known/openid-configuration", stranger),
      await browser.get(interaction, stranger),
      await browser.post(interaction, { email: "seller@example.com" }, stranger),
      await browser.get(back, stranger),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.text).toContain(peopleMessages.demoOnThisMachineOnly);
    }
    expect(await hasSession(browser)).toBe(false);
    expect((await browser.get("/auth", stranger)).text).toContain(
      peopleMessages.demoOnThisMachineOnly,
    );
    expect(await browser.get(back)).toMatchObject({ status: 302 });
  });

  it("answers no proxy that says nothing but speaks HTTP/1.0, as nginx does by default", async () => {
    const { host, port } = new URL(origin);
    const socket = connect(Number(port), "127.0.0.1");
    socket.end(`GET /demo-sign-in/auth HTTP/1.0\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    const text = (await socket.setEncoding("utf8").toArray()).join("");
    expect(text).toMatch(/^HTTP\/1\.1 403 /);
  });
});

describe("a way back that isn't right", () => {
  it("is refused with another state", async () => {
    const browser = new Browser(origin);
    const back = new URL(await identify(browser, await leave(browser), "asha@example.com"));
    const state = back.searchParams.get("state") ?? "";
    back.searchParams.set("state", state.slice(0, -1) + (state.endsWith("A") ? "B" : "A"));
    const answer = await browser.get(back.href);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(peopleMessages.signInExpired);
    expect(await hasSession(browser)).toBe(false);
  });

  it("is refused in a browser that didn't begin it", async () => {
    const browser = new Browser(origin);
    const back = await identify(browser, await leave(browser), "mallory@example.com");
    const victim = new Browser(origin);
    expect(await victim.get(back)).toMatchObject({ status: 400 });
    expect(await hasSession(victim)).toBe(false);
  });

  it("is refused with another browser's nonce, verifier and state changed for the victim's", async () => {
    const mallory = new Browser(origin);
    const stolen = new URL(await identify(mallory, await leave(mallory), "mallory@example.com"));
    const victim = new Browser(origin);
    const own = new URL(await identify(victim, await leave(victim), "asha@example.com"));
    own.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    expect(await victim.get(own.href)).toMatchObject({ status: 400 });
    expect(await hasSession(victim)).toBe(false);
  });

  it("is refused the second time", async () => {
    const browser = new Browser(origin);
    const back = await identify(browser, await leave(browser), "asha@example.com");
    const flow = [...browser.jar].filter(([name]) => name.startsWith("flow-"));
    expect(await browser.get(back)).toMatchObject({ status: 302 });
    const replay = new Browser(origin);
    expect(await replay.get(back)).toMatchObject({ status: 400 });
    // The replay even has the cookie that the first sign-in cleared, and still fails, because the provider accepts a
    // code once.
    for (const [name, value] of flow) replay.jar.set(name, value);
    expect(await replay.get(back)).toMatchObject({ status: 400 });
    expect(await hasSession(replay)).toBe(false);
  });

  it("is refused when its cookie was changed", async () => {
    const browser = new Browser(origin);
    const back = await identify(browser, await leave(browser), "asha@example.com");
    const [name, value] = [...browser.jar].find(([key]) => key.startsWith("flow-")) ?? ["", ""];
    browser.jar.set(
      name,
      `${value.slice(0, 40)}${value[40] === "A" ? "B" : "A"}${value.slice(41)}`,
    );
    expect(await browser.get(back)).toMatchObject({ status: 400 });
  });

  it("is counted for a guest who tries it on and on, and no sign-in leaves the log [R36]", async () => {
    await securityLogWritten();
    await db.delete(securityLog);
    await signInAs(new Browser(origin), "asha@example.com");
    const guest = new Browser(origin);
    for (let n = 0; n < 60; n++) await guest.get(`/auth/callback?state=${n}&code=x`);
    await securityLogWritten();
    const rows = await db.select().from(securityLog);
    const refusals = rows.filter(({ kind }) => kind === "sign_in_refused");
    expect(refusals.reduce((sum, { count }) => sum + count, 0)).toBe(60);
    // Refusals are logged once an hour: two rows at most, if a new hour begins meanwhile.
    expect(refusals.length).toBeLessThanOrEqual(2);
    expect(rows.filter(({ kind }) => kind === "signed_in")).toHaveLength(1);
  });

  it("shows the provider's message [§8.29, §8.30]", async () => {
    const browser = new Browser(origin);
    await leave(browser);
    const flow = [...browser.jar.keys()].find((name) => name.startsWith("flow-")) ?? "";
    expect(flow).not.toBe("");
    const state = browser.lastState;
    const query = new URLSearchParams({
      error: "temporarily_unavailable",
      error_description: "The provider rests",
      state,
      iss: `${origin}/demo-sign-in`,
    });
    const answer = await browser.get(`/auth/callback?${query}`);
    expect(answer.text).toContain("The provider rests");
  });

  it("says 'An error occurred during sign in' where the provider has no words [§8.29]", async () => {
    const browser = new Browser(origin);
    await leave(browser);
    const query = new URLSearchParams({
      code: "no-such-code",
      state: browser.lastState,
      iss: `${origin}/demo-sign-in`,
    });
    const answer = await browser.get(`/auth/callback?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(peopleMessages.signInFailed);
    expect(await hasSession(browser)).toBe(false);
  });

  it("never shows a message that somebody put into a link", async () => {
    const query = new URLSearchParams({ error: "x", error_description: "Call 12345", state: "x" });
    const answer = await new Browser(origin).get(`/auth/callback?${query}`);
    expect(answer.text).toContain(peopleMessages.signInExpired);
    expect(answer.text).not.toContain("Call 12345");
  });
});

describe("sign-in", () => {
  it("is refused the sixth time in 300 s, for one person [§9.30]", async () => {
    for (let time = 1; time <= 5; time++) {
      await db.delete(sessions);
      expect(await signInAs(new Browser(origin), "often@example.com")).toMatchObject({
        status: 302,
      });
    }
    const sixth = await signInAs(new Browser(origin), "often@example.com");
    expect(sixth.status).toBe(429);
    expect(sixth.text).toContain(peopleMessages.tooManySignIns);
    expect(await signInAs(new Browser(origin), "ravi@example.com")).toMatchObject({ status: 302 });
  });

  it("is refused the sixth time in 300 s, for one browser [§9.30]", async () => {
    const browser = new Browser(origin);
    for (let time = 1; time <= 5; time++) await leave(browser);
    const token = fieldOf((await browser.get("/auth")).text, "token");
    expect(await browser.post("/auth/start", { token })).toMatchObject({ status: 429 });
  });

  it("asks the provider no sixth time in 300 s for one browser that comes back again and again", async () => {
    const browser = new Browser(origin);
    await leave(browser);
    const query = `code=x&state=${browser.lastState}&iss=${origin}/demo-sign-in`;
    const statuses = [];
    for (let time = 1; time <= 6; time++) {
      statuses.push((await browser.get(`/auth/callback?${query}`)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it("works for the twelfth phone behind one carrier's address", async () => {
    for (let phone = 1; phone <= 12; phone++) {
      const back = await signInAs(new Browser(origin), `phone-${phone}@example.com`);
      expect(back).toMatchObject({ status: 302, location: "/orders" });
    }
  });

  it("needs no more than four cookies however many tabs begin it", async () => {
    const browser = new Browser(origin);
    for (let time = 1; time <= 5; time++) await leave(browser);
    expect([...browser.jar.keys()].filter((name) => name.startsWith("flow-"))).toHaveLength(4);
  });
});

describe("logging out", () => {
  it("ends the session, clears its cookies and leads home [§4.1, §7.54]", async () => {
    const browser = new Browser(origin);
    await signInAs(browser, "asha@example.com");
    const sid = browser.jar.get("sid") ?? "";
    const { token } = await sessionOf(browser);
    const out = await browser.post("/auth/log-out", { token });
    expect(out).toMatchObject({ status: 302, location: "/" });
    expect(out.headers["clear-site-data"]).toBe('"cache"');
    expect(browser.jar.has("sid") || browser.jar.has("hint")).toBe(false);
    browser.jar.set("sid", sid);
    expect(await hasSession(browser)).toBe(false);
    expect(await db.select().from(sessions)).toEqual([]);
  });

  it("asks once more when the page was open for too long", async () => {
    const browser = new Browser(origin);
    await signInAs(browser, "asha@example.com");
    const out = await browser.post("/auth/log-out", { token: "" });
    expect(out.status).toBe(403);
    expect(out.text).toContain(refusalMessages.formExpired);
    const again = await browser.post("/auth/log-out", { token: fieldOf(out.text, "token") });
    expect(again).toMatchObject({ status: 302, location: "/" });
  });
});

describe("a protected page", () => {
  it.each([
    ["/orders", "§2.13, §6.5"],
    ["/checkout-details", "§2.11, §6.5"],
    ["/order-placed", "§2.12"],
    ["/addresses", "§2.15, §6.5"],
  ])("%s sends guests to sign in and back [%s]", async (path) => {
    const answer = await new Browser(origin).get(`${path}?a=1`);
    const next = encodeURIComponent(`${path}?a=1`);
    expect(answer).toMatchObject({ status: 302, location: `/auth?next=${next}` });
  });

  it("refuses a client visit of a guest as well [R29]", async () => {
    const answer = await new Browser(origin).get("/orders.data");
    expect(answer.status).toBe(202);
    expect(answer.text).toContain("/auth?next=%2Forders");
  });

  it("opens for somebody who is signed in", async () => {
    const browser = new Browser(origin);
    const { cookie } = await signedIn();
    browser.jar.set("sid", cookie.slice("sid=".length));
    expect(await browser.get("/orders")).toMatchObject({ status: 200 });
  });
});

describe("behind a proxy that ends TLS", () => {
  const shown = "https://kathalu.example";

  beforeAll(async () => {
    close();
    await open({ APP_ORIGIN: shown, DEMO_SIGN_IN: "1" });
  });

  it("signing in and out work, with cookies bound to the host", async () => {
    const browser = new Browser(shown, (server.address() as AddressInfo).port);
    const proxied = { "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https" };
    expect((await browser.get("/auth", proxied)).text).toContain(peopleMessages.demoSignInBanner);
    const back = await identify(browser, await leave(browser), "asha@example.com");
    expect(back).toMatch(/^https:\/\/kathalu\.example\/auth\/callback\?/);
    const arrived = await browser.get(back, proxied);
    expect(arrived).toMatchObject({ status: 302, location: "/orders" });
    expect(arrived.cookies.find((line) => line.startsWith("__Host-sid="))).toContain("; Secure");
    const { person, token } = await sessionOf(browser);
    expect(person).toMatchObject({ email: "asha@example.com" });
    expect(await browser.post("/auth/log-out", { token })).toMatchObject({ location: "/" });
    expect(await hasSession(browser)).toBe(false);
  });
});
