import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { googleProvider, openSignIn, type SignInChecks } from "./sign-in.server.ts";

const ISSUER = "https://accounts.example";
const STORE = "https://kathalu.example";
const SECRET = "a client secret of the test";

const key = generateKeyPairSync("rsa", { modulusLength: 2048 });
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });

type Claims = Record<string, unknown>;
type MakeToken = (claims: Claims) => string | undefined;

/** A `fetch` that stands for the provider and answers with the token that the test makes. */
function providerThatGives(make: MakeToken, checks: () => SignInChecks) {
  return async (url: string): Promise<Response> => {
    if (url.endsWith("/.well-known/openid-configuration")) return Response.json(metadata);
    if (url === metadata.jwks_uri) return Response.json({ keys: [publicKey] });
    return Response.json({
      access_token: "access",
      token_type: "Bearer",
      id_token: make(goodClaims(checks())),
    });
  };
}

const metadata = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/keys`,
  id_token_signing_alg_values_supported: ["RS256"],
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
};
const publicKey = {
  ...key.publicKey.export({ format: "jwk" }),
  kid: "1",
  use: "sig",
  alg: "RS256",
};

function goodClaims({ nonce }: SignInChecks): Claims {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: ISSUER,
    aud: "store",
    sub: "1089",
    iat: now,
    exp: now + 300,
    nonce,
    email: "asha@example.com",
    email_verified: true,
    picture: "https://lh3.googleusercontent.com/a/asha",
  };
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function signed(claims: Claims, by = key): string {
  const text = `${part({ alg: "RS256", kid: "1" })}.${part(claims)}`;
  return `${text}.${createSign("RSA-SHA256").update(text).sign(by.privateKey, "base64url")}`;
}

/** Signs in at the provider, whose callback has a code that is exchanged for this token. */
async function outcomeWith(make: MakeToken) {
  let checks: SignInChecks = { state: "", nonce: "", verifier: "" };
  const signIn = openSignIn({
    provider: "google",
    issuer: () => ISSUER,
    clientId: "store",
    clientSecret: SECRET,
    fetch: providerThatGives(make, () => checks),
  });
  ({ checks } = await signIn.start(STORE, "en"));
  return await signIn.finish(STORE, `?code=code&state=${checks.state}`, checks);
}

describe("who signs in again", () => {
  it("is asked by the provider anew, in the words that it knows", async () => {
    for (const [provider, prompt] of [
      ["google", "select_account"],
      ["demo", "login"],
    ] as const) {
      const signIn = openSignIn({
        provider,
        issuer: () => ISSUER,
        clientId: "store",
        clientSecret: SECRET,
        fetch: providerThatGives(signed, () => ({ state: "", nonce: "", verifier: "" })),
      });
      const { location } = await signIn.start(STORE, "en", { fresh: true });
      const requested = Object.fromEntries(new URL(location).searchParams);
      expect(requested).toMatchObject({ prompt, max_age: "0" });
      const usual = await signIn.start(STORE, "en");
      expect(new URL(usual.location).searchParams.has("max_age")).toBe(false);
    }
  });

  it("is as fresh as the provider says, where it says so", async () => {
    const verified = async (auth_time: unknown) => {
      const outcome = await outcomeWith((claims) => signed({ ...claims, auth_time }));
      return outcome.ok && outcome.identity.authenticatedAt;
    };
    expect(await verified(1_700_000_000)).toEqual(new Date("2023-11-14T22:13:20Z"));
    expect(await verified(undefined)).toBeNull();
  });
});

describe("the way to the provider", () => {
  it("is Google's where Google is configured [§7.53]", () => {
    const google = googleProvider({ clientId: "store", clientSecret: SECRET });
    expect(google).toMatchObject({ provider: "google", clientId: "store", clientSecret: SECRET });
    expect(google.issuer(STORE)).toBe("https://accounts.google.com");
  });

  it("asks who it is and leads back under /auth [§7.53]", async () => {
    const nobody = () => ({ state: "", nonce: "", verifier: "" });
    const signIn = openSignIn({
      provider: "google",
      issuer: () => ISSUER,
      clientId: "store",
      clientSecret: SECRET,
      fetch: providerThatGives(signed, nobody),
    });
    const { location, checks } = await signIn.start(STORE, "en");
    const requested = new URL(location);
    expect(requested.origin + requested.pathname).toBe(`${ISSUER}/authorize`);
    expect(Object.fromEntries(requested.searchParams)).toMatchObject({
      client_id: "store",
      redirect_uri: `${STORE}/auth/callback`,
      response_type: "code",
      scope: "openid email profile",
      state: checks.state,
      nonce: checks.nonce,
    });
  });
});

describe("what comes back from a provider", () => {
  it("is who somebody is, when everything is right [§1.6, §3.21]", async () => {
    expect(await outcomeWith(signed)).toEqual({
      ok: true,
      identity: {
        provider: "google",
        subject: "1089",
        email: "asha@example.com",
        emailVerified: true,
        avatarUrl: "https://lh3.googleusercontent.com/a/asha",
        authenticatedAt: null,
      },
    });
  });

  it("vouches for an email address only in so many words [R25]", async () => {
    for (const verified of [false, "true", undefined]) {
      const outcome = await outcomeWith((claims) =>
        signed({ ...claims, email_verified: verified }),
      );
      expect(outcome).toMatchObject({ identity: { emailVerified: false } });
    }
  });

  it("brings no picture from an address that isn't https", async () => {
    for (const picture of [
      "javascript:1",
      "https://a.example/\0",
      `https://a.example/${"a".repeat(2_048)}`,
    ]) {
      const outcome = await outcomeWith((claims) => signed({ ...claims, picture }));
      expect(outcome).toMatchObject({ identity: { avatarUrl: null } });
    }
  });

  const tampered: [string, MakeToken][] = [
    [
      "a payload that was changed after it was signed",
      (claims) => {
        const [head, , signature] = signed(claims).split(".");
        return [head, part({ ...claims, email: "seller@example.com" }), signature].join(".");
      },
    ],
    ["no signature at all", (claims) => `${part({ alg: "none" })}.${part(claims)}.`],
    [
      "a signature by the client secret",
      (claims) => {
        const text = `${part({ alg: "HS256" })}.${part(claims)}`;
        return `${text}.${createHmac("sha256", SECRET).update(text).digest("base64url")}`;
      },
    ],
    ["a signature by somebody else", (claims) => signed(claims, stranger)],
    ["another nonce", (claims) => signed({ ...claims, nonce: "another" })],
    ["no nonce", (claims) => signed({ ...claims, nonce: undefined })],
    ["another issuer", (claims) => signed({ ...claims, iss: "https://evil.example" })],
    ["another audience", (claims) => signed({ ...claims, aud: "another store" })],
    ["a time that is over", (claims) => signed({ ...claims, exp: 1_700_000_000 })],
    ["no email address", (claims) => signed({ ...claims, email: undefined })],
    ["a NUL in the email address", (claims) => signed({ ...claims, email: "a\0@example.com" })],
    ["a NUL in the subject", (claims) => signed({ ...claims, sub: "10\u{0}89" })],
    ["an empty subject", (claims) => signed({ ...claims, sub: "" })],
    ["a subject without end", (claims) => signed({ ...claims, sub: "1".repeat(256) })],
    ["a list for an email address", (claims) => signed({ ...claims, email: ["a@example.com"] })],
    ["no id token", () => undefined],
  ];

  it.each(tampered)("is refused with %s", async (_, make) => {
    expect(await outcomeWith(make)).toMatchObject({ ok: false, problem: "failed" });
  });
});

describe("a provider that can't be reached", () => {
  it("is asked again at the next sign-in", async () => {
    let reachable = false;
    const working = providerThatGives(signed, () => ({ state: "", nonce: "", verifier: "" }));
    const signIn = openSignIn({
      provider: "google",
      issuer: () => ISSUER,
      clientId: "store",
      clientSecret: SECRET,
      fetch: async (url) => {
        if (!reachable) throw new TypeError("fetch failed");
        return await working(url);
      },
    });
    await expect(signIn.start(STORE, "en")).rejects.toThrow();
    reachable = true;
    expect((await signIn.start(STORE, "en")).location).toContain(`${ISSUER}/authorize?`);
  });
});
