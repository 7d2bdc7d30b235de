import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig, setConfig } from "#request/config.server";
import { requestInfoContext } from "#request/request-info.server";
import { testDatabase } from "#test/database/database";
import { signedIn } from "#test/people/people";
import { actionPatterns, appUnderTest } from "#test/store/app";

testDatabase();

const origin = "http://localhost:3000";
let build: ServerBuild;
let handle: ReturnType<typeof createRequestHandler>;
let asha: Awaited<ReturnType<typeof signedIn>>;
let seller: Awaited<ReturnType<typeof signedIn>>;
let token: string;

beforeAll(async () => {
  setConfig(readConfig({ SECRET: "a secret for the test of every form" }));
  build = await appUnderTest();
  handle = createRequestHandler(build, "test");
  asha = await signedIn({ email: "asha@example.com" });
  seller = await signedIn({ seller: true });
  token = await tokenOf(asha);
});

async function tokenOf({ cookie }: { cookie: string }): Promise<string> {
  const session = await ask("/session", { headers: { Cookie: cookie } });
  return ((await session.json()) as { token: string }).token;
}

afterAll(() => expect(actionPaths().length).toBeGreaterThan(1));

async function ask(path: string, init: RequestInit): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(requestInfoContext, {
    requestId: "test",
    address: "192.0.2.1",
    nonce: "test",
    isPublic: false,
  });
  return await handle(new Request(origin + path, init), context);
}

/** A parameter may be anything: nothing is looked up. */
function actionPaths(): string[] {
  const anything = "01939d2e-0000-7000-8000-000000000001";
  return actionPatterns(build).map((pattern) => pattern.replace(/:\w+\??/g, anything));
}

async function post(path: string, Origin: string | null, Cookie: string, fields = {}) {
  const headers = { Cookie, ...(Origin && { Origin }) };
  return await ask(path, { method: "POST", headers, body: new URLSearchParams(fields) });
}

describe("every form of the store", () => {
  it("is refused from another site, with the seller's cookie and a good value", async () => {
    const fields = { token: await tokenOf(seller) };
    for (const path of actionPaths()) {
      const answer = await post(path, "https://evil.example", seller.cookie, fields);
      expect([400, 403], path).toContain(answer.status);
    }
  });

  it("is refused when nothing says where it comes from", async () => {
    for (const path of actionPaths()) {
      const answer = await post(path, null, asha.cookie, { token });
      // The admin answers everybody but the seller that it doesn't exist.
      expect([403, 404], path).toContain(answer.status);
    }
  });

  it("is refused without an anti-forgery value", async () => {
    for (const path of actionPaths()) {
      const answer = await post(path, origin, asha.cookie);
      expect([403, 404], path).toContain(answer.status);
    }
  });

  it("is refused with somebody else's anti-forgery value, the seller's forms too", async () => {
    for (const path of actionPaths()) {
      const answer = await post(path, origin, seller.cookie, { token });
      expect(answer.status, path).toBe(403);
    }
  });
});
