import { data, RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storeMessages } from "#domain/messages";
import { readConfig, setConfig } from "#request/config.server";
import { type IncomingRequestInfo, requestInfoContext } from "#request/request-info.server";
import { GUEST_TOKEN_HOLDER, isValidToken } from "./anti-forgery.server.ts";
import {
  closeSession,
  currentPerson,
  currentProvider,
  formToken,
  hashOf,
  isFreshlySignedIn,
  type Person,
  requirePerson,
  requireSeller,
  sessionHash,
  tokenHolder,
  visitorMiddleware,
} from "./session.server.ts";

const FRESH_SIGN_IN_SECONDS = 10 * 60;

const SECRET = "a secret for the test of the sessions";
beforeEach(() => setConfig(readConfig({ SECRET })));
afterEach(() => setConfig(readConfig({ SECRET })));

const guest = new RouterContextProvider();
const bringing = (Cookie: string) => new Request("http://localhost/", { headers: { Cookie } });

/** Runs the middleware for a request with this cookie. `lines` are the `Set-Cookie` headers of the page itself. */
async function visit(cookie: string, lines: string[] = []) {
  const context = new RouterContextProvider();
  const headers = lines.map((line): [string, string] => ["Set-Cookie", line]);
  const next = async () => new Response("page", { headers });
  const args = { request: bringing(cookie), context, params: {} };
  const response = (await visitorMiddleware(args as never, next)) as Response;
  return { person: currentPerson(context), lines: response.headers.getSetCookie() };
}

/** Encodes a cookie's value as React Router does. */
const written = (value: string) => encodeURIComponent(btoa(JSON.stringify(value)));

describe("who asks", () => {
  it("is a guest without a cookie, who is given none", async () => {
    expect(await visit("theme=dark")).toEqual({ person: null, lines: [] });
  });

  it.each(["nonsense", written("short"), written("x".repeat(44)), written(`${"x".repeat(42)}!`)])(
    "is a guest with a session's cookie that can't be one: %s, and loses it with its hint",
    async (value) => {
      const { person, lines } = await visit(`sid=${value}`);
      expect(person).toBeNull();
      expect(lines).toEqual([
        "sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
        "hint=; Max-Age=0; Path=/; SameSite=Lax",
      ]);
    },
  );

  it("keeps the cookie that this very answer sets", async () => {
    const begun = "sid=new; Max-Age=60; Path=/";
    expect(await visit("sid=nonsense", [begun])).toEqual({ person: null, lines: [begun] });
    const another = "sid2=new; Path=/";
    expect((await visit("sid=nonsense", [another])).lines).toHaveLength(3);
  });

  it("is nobody where there is no way to sign in, whatever they bring", async () => {
    setConfig(readConfig({ SECRET, APP_ORIGIN: "https://store.example" }));
    expect(currentProvider()).toBeNull();
    expect((await visit(`__Host-sid=${written("x".repeat(43))}`)).person).toBeNull();
  });

  it("is told by the hash of 43 characters, and by no other text", async () => {
    const token = "x".repeat(43);
    expect(await sessionHash(bringing(`sid=${written(token)}`))).toEqual(hashOf(token));
    expect(await sessionHash(bringing(`sid=${written(`${token}x`)}`))).toBeNull();
    expect(await sessionHash(bringing("theme=dark"))).toBeNull();
  });

  it("proves it to Google where that is set, else to the demo", () => {
    expect(currentProvider()).toBe("demo");
    setConfig(readConfig({ SECRET, GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" }));
    expect(currentProvider()).toBe("google");
  });
});

describe("a page for somebody who is signed in", () => {
  const sentTo = (address: string, inLanguage?: (path: string) => string) => {
    try {
      return requirePerson(guest, new URL(address), inLanguage);
    } catch (thrown) {
      const { status, headers } = thrown as Response;
      return [status, headers.get("Location")];
    }
  };

  it("sends a guest to sign in, and back to where they were [R39]", () => {
    expect(sentTo("http://localhost/orders?page=2&q=a b")).toEqual([
      302,
      "/auth?next=%2Forders%3Fpage%3D2%26q%3Da%2520b",
    ]);
  });

  it("sends them back without the language, which the way there puts before it", () => {
    expect(sentTo("http://localhost/te/orders", (path) => `/te${path}`)).toEqual([
      302,
      "/te/auth?next=%2Forders",
    ]);
  });

  it("of the sellers' doesn't exist for a guest [R25]", () => {
    expect(() => requireSeller(guest, "work-orders")).toThrow(
      expect.objectContaining(data(storeMessages.pageNotFound, { status: 404 })),
    );
  });
});

describe("what somebody must have proved anew who they are for", () => {
  const noon = new Date("2026-11-20T12:00:00Z");
  const provenBefore = (seconds: number) =>
    isFreshlySignedIn(
      { authenticatedAt: new Date(noon.getTime() - seconds * 1_000) } as Person,
      noon,
    );

  it("is open for as long as the limit says, and not a second longer", () => {
    expect(provenBefore(0)).toBe(true);
    expect(provenBefore(FRESH_SIGN_IN_SECONDS - 1)).toBe(true);
    expect(provenBefore(FRESH_SIGN_IN_SECONDS)).toBe(false);
  });
});

it("a guest's forms are for guests alone", () => {
  const info: IncomingRequestInfo = {
    requestId: "test",
    address: "192.0.2.1",
    nonce: "",
    isPublic: false,
  };
  const context = new RouterContextProvider();
  context.set(requestInfoContext, info);
  expect(tokenHolder(context)).toBe(GUEST_TOKEN_HOLDER);
  expect(isValidToken(formToken(context), GUEST_TOKEN_HOLDER, new Date())).toBe(true);
  expect(info.carriesToken).toBe(true);
});

it("logging out takes session and hint away, also where nobody was signed in", async () => {
  const lines = await closeSession(bringing(""), guest);
  expect(lines.map((line) => line.split(";", 2).join(";"))).toEqual([
    "sid=; Max-Age=0",
    "hint=; Max-Age=0",
    expect.stringMatching(/^logged-out=[^;]+; Max-Age=86400$/),
  ]);
});
