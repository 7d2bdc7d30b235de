import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { readConfig, useConfig } from "#request/config.server";
import {
  browserOf,
  findFlow,
  rememberFlow,
  type SignInFlow,
  seal,
  unseal,
} from "./sign-in-flow.server.ts";

const noon = new Date("2026-11-20T12:00:00Z");

function flow(state: string, startedAt = noon.getTime()): SignInFlow {
  return {
    browser: "browser-1",
    origin: "http://localhost:3000",
    next: "/orders",
    startedAt,
    checks: { state, nonce: "nonce", verifier: "verifier" },
  };
}

/** A request with the cookies that these `Set-Cookie` lines left. */
function requestWith(lines: string[], origin = "http://localhost:3000"): Request {
  const cookies = lines.filter((line) => !line.includes("Max-Age=0;"));
  const Cookie = cookies.map((line) => line.split(";", 1)[0]).join("; ");
  return new Request(`${origin}/auth/callback`, { headers: { Cookie } });
}

const empty = new Request("http://localhost:3000/auth");

beforeAll(() => useConfig(readConfig({ SECRET: "a secret for the test of sign-in flows" })));

describe("a sealed flow", () => {
  it("comes back as it was, and looks different each time", () => {
    expect(unseal(seal(flow("one")))).toEqual(flow("one"));
    expect(seal(flow("one"))).not.toBe(seal(flow("one")));
  });

  it("can't be read", () => {
    expect(Buffer.from(seal(flow("one")), "base64url").toString("latin1")).not.toContain(
      "verifier",
    );
  });

  it("can't be changed anywhere", () => {
    const bytes = Buffer.from(seal(flow("one")), "base64url");
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const forged = Buffer.from(bytes);
        forged[at] = (forged[at] ?? 0) ^ change;
        expect(unseal(forged.toString("base64url"))).toBeNull();
      }),
    );
  });

  it.each(["", "x", "A".repeat(200)])("is never %j", (text) => expect(unseal(text)).toBeNull());

  it("is worthless under another secret", () => {
    const sealed = seal(flow("one"));
    useConfig(readConfig({ SECRET: "another secret for the test of flows" }));
    expect(unseal(sealed)).toBeNull();
    useConfig(readConfig({ SECRET: "a secret for the test of sign-in flows" }));
  });
});

describe("the way back", () => {
  it("is known by its state, in the browser that began it", () => {
    const request = requestWith(rememberFlow(empty, flow("state-one-abc")));
    expect(findFlow(request, "state-one-abc", noon)).toEqual(flow("state-one-abc"));
    expect(findFlow(request, "state-two-abc", noon)).toBeNull();
    expect(findFlow(empty, "state-one-abc", noon)).toBeNull();
  });

  it("needs the whole state, not only the part that names its cookie", () => {
    const request = requestWith(rememberFlow(empty, flow("state-one-abc")));
    expect(findFlow(request, "state-one-abd", noon)).toBeNull();
  });

  it("is open for ten minutes, whatever the browser does with its cookie", () => {
    const request = requestWith(rememberFlow(empty, flow("state-one-abc")));
    expect(findFlow(request, "state-one-abc", new Date(noon.getTime() + 599_999))).not.toBeNull();
    expect(findFlow(request, "state-one-abc", new Date(noon.getTime() + 600_000))).toBeNull();
  });

  it("is bound to this host on https", () => {
    const request = new Request("https://kathalu.example/auth");
    const [line] = rememberFlow(request, flow("state-one-abc"));
    expect(line).toMatch(
      /^__Host-flow-state-one-ab=[\w-]+; Path=\/; Max-Age=600; Secure; HttpOnly; SameSite=Lax$/,
    );
  });

  it("counts one browser over all its tabs", () => {
    const request = requestWith(rememberFlow(empty, flow("state-one-abc")));
    expect(browserOf(request)).toBe("browser-1");
    expect(browserOf(empty)).not.toBe(browserOf(empty));
  });
});
