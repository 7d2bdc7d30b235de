import { randomBytes, webcrypto } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Configuration, Interaction, Provider } from "oidc-provider";
import { z } from "zod";
import { EMAIL_MALFORMED, FORM_FROM_ELSEWHERE, SIGN_IN_EXPIRED } from "#domain/messages";
import { nameFromEmail } from "#domain/people";
import { demoPage } from "./demo-page.server.ts";
import { CALLBACK_PATH, type SignInProvider } from "./sign-in.server.ts";
import { volatileAdapter } from "./volatile-adapter.server.ts";

const MOUNT = "/demo-sign-in";
const INTERACTION = /^\/interaction\/([\w-]{10,60})$/;
const FORM_BYTES = 4_096;

type Options = {
  storeName: string;
  /** Null: each loopback origin is an issuer of its own. */
  origin: string | null;
  /** Signs the provider's own cookies. */
  cookieKey: string;
};

export type DemoProvider = SignInProvider & {
  matches(path: string): boolean;
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  close(): Promise<void>;
};

/**
 * A real OpenID Connect provider inside the store, for whoever tries the store without Google: anybody
 * who types an e-mail address is that person. Its state lives in this process and may be lost.
 */
export function demoProvider(options: Options): DemoProvider {
  const client = { clientId: "store", clientSecret: randomBytes(32).toString("base64url") };
  const providers = new Map<string, Promise<Provider>>();
  let keys: Promise<webcrypto.JsonWebKey> | undefined;
  let back: Promise<Server> | undefined;

  function providerFor(origin: string): Promise<Provider> {
    const known = providers.get(origin);
    if (known) return known;
    keys ??= newSigningKey();
    const made = keys.then((key) => makeProvider(origin, client, key, options.cookieKey));
    providers.set(origin, made);
    return made;
  }

  /** The store's own questions don't go out and in again: the public address may not lead here. */
  async function askBack(url: string, init: RequestInit): Promise<Response> {
    const { origin, pathname, search } = new URL(url);
    back ??= openBackDoor(providerFor);
    const { port } = (await back).address() as AddressInfo;
    const headers = new Headers(init.headers);
    headers.set(ISSUER_HEADER, origin);
    return await fetch(`http://127.0.0.1:${port}${pathname}${search}`, { ...init, headers });
  }

  return {
    provider: "demo",
    issuer: (origin) => origin + MOUNT,
    ...client,
    fetch: askBack as NonNullable<SignInProvider["fetch"]>,
    matches: (path) => path === MOUNT || path.startsWith(`${MOUNT}/`),
    async handle(req, res) {
      const origin = options.origin ?? `http://${req.headers.host}`;
      await answer(await providerFor(origin), origin, options.storeName, req, res);
    },
    async close() {
      (await back)?.close();
    },
  };
}

const ISSUER_HEADER = "x-demo-origin";

/** On loopback, on a port of its own, which nothing but this process knows. */
async function openBackDoor(providerFor: (origin: string) => Promise<Provider>): Promise<Server> {
  const server = createServer(async (req, res) => {
    const origin = String(req.headers[ISSUER_HEADER]);
    await pass(await providerFor(origin), origin, req, res);
  });
  server.unref();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return server;
}

async function answer(
  provider: Provider,
  origin: string,
  storeName: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const path = pathOf(req);
  if (!INTERACTION.test(path)) return await pass(provider, origin, req, res);
  tellOrigin(req, origin);
  const interaction = await provider.interactionDetails(req, res).catch(() => null);
  if (!interaction) return demoPage(res, { storeName, problem: SIGN_IN_EXPIRED, status: 400 });
  if (req.method === "POST") await signInAs(provider, origin, storeName, req, res);
  else demoPage(res, { storeName });
}

async function signInAs(
  provider: Provider,
  origin: string,
  storeName: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (req.headers.origin !== origin) {
    return demoPage(res, { storeName, problem: FORM_FROM_ELSEWHERE, status: 403 });
  }
  const typed = (await readForm(req)).get("email")?.trim().toLowerCase() ?? "";
  const email = z.email().max(254).safeParse(typed);
  if (!email.success) {
    return demoPage(res, { storeName, problem: EMAIL_MALFORMED, typed, status: 422 });
  }
  await provider.interactionFinished(req, res, {
    login: { accountId: email.data, remember: false },
    select_account: {},
  });
}

async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of req) if (text.length < FORM_BYTES) text += chunk;
  return new URLSearchParams(text);
}

/** The provider's own addresses. It is mounted below the store's root, as Express would do it. */
async function pass(
  provider: Provider,
  origin: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const path = pathOf(req);
  if (path.startsWith("/auth")) dropProviderSession(req);
  tellOrigin(req, origin);
  Object.assign(req, { originalUrl: req.url });
  req.url = (req.url ?? "").slice(MOUNT.length) || "/";
  await provider.callback()(req, res);
}

function pathOf(req: IncomingMessage): string {
  return (req.url ?? "").split("?", 1)[0]?.slice(MOUNT.length) ?? "";
}

/** Whatever a proxy or a caller claimed: the address people see is the one that is configured. */
function tellOrigin(req: IncomingMessage, origin: string): void {
  const { protocol, host } = new URL(origin);
  delete req.headers.forwarded;
  req.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  req.headers["x-forwarded-host"] = host;
  req.headers.host = host;
}

/** Nobody stays signed in here, so that the next sign-in may be somebody else. */
function dropProviderSession(req: IncomingMessage): void {
  const cookies = (req.headers.cookie ?? "").split(/; */);
  req.headers.cookie = cookies.filter((cookie) => !/^_session(\.|=)/.test(cookie)).join("; ");
}

async function makeProvider(
  origin: string,
  client: { clientId: string; clientSecret: string },
  key: webcrypto.JsonWebKey,
  cookieKey: string,
): Promise<Provider> {
  const { Provider, interactionPolicy } = await import("oidc-provider");
  const policy = interactionPolicy.base();
  // Google knows this prompt, so the store sends it; the library has to be told.
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  const configuration: Configuration = {
    adapter: volatileAdapter(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [origin + CALLBACK_PATH],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [key as never] },
    cookies: { keys: [cookieKey] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    // Google puts the e-mail address into the id token; the standard leaves it to a second question.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }: Interaction) => `${MOUNT}/interaction/${uid}` },
    findAccount: (_, email) => ({
      accountId: email,
      claims: () => ({ sub: email, email, email_verified: true, name: nameFromEmail(email) }),
    }),
    // The store is the provider's own: there is nothing to consent to.
    async loadExistingGrant({ oidc: { client, session, provider } }) {
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 300,
      Interaction: 600,
      Session: 600,
    },
  };
  const provider = new Provider(origin + MOUNT, configuration);
  provider.proxy = true;
  return provider;
}

async function newSigningKey(): Promise<webcrypto.JsonWebKey> {
  const pair = await webcrypto.subtle.generateKey(
    {
      name: "RSASSA-PKCS1-v1_5",
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: "SHA-256",
    },
    true,
    ["sign", "verify"],
  );
  const { alg: _, key_ops, ext, ...key } = await webcrypto.subtle.exportKey("jwk", pair.privateKey);
  return { ...key, use: "sig", alg: "RS256", kid: "demo" } as webcrypto.JsonWebKey;
}
