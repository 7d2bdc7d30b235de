import { randomBytes, webcrypto } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { AdapterFactory, Configuration, Interaction, Provider } from "oidc-provider";
import { z } from "zod";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#domain/language";
import { peopleMessages } from "#domain/people/messages";
import { nameFromEmail } from "#domain/people/people";
import { refusalMessages } from "#domain/refusal-messages";
import { type BackChannel, openBackChannel } from "./demo-back-channel.server.ts";
import { demoPage } from "./demo-page.server.ts";
import { CALLBACK_PATH, type SignInProvider } from "./sign-in.server.ts";
import { volatileAdapter } from "./volatile-adapter.server.ts";

const MOUNT_PATH = "/demo-sign-in";
const INTERACTION_PATH = /^\/interaction\/([\w-]{10,60})$/;
const FORM_BYTES = 4_096;
/** At how many addresses of this machine (name and port) the provider can be used at the same time. */
const MOST_ORIGINS = 8;

type Options = {
  storeName: () => string;
  /** The store's public address; null if each address of this machine is a provider of its own. */
  origin: string | null;
  /** Runs `work` with this language as the current one. */
  withLanguage: <Answer>(language: Language, work: () => Answer) => Answer;
  /** The path of the store's sign-in page in the current language. */
  signInPath: () => string;
  /** Signs the provider's own cookies. */
  cookieKey: string;
};

type DemoProvider = SignInProvider & {
  matches(path: string): boolean;
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  close(): Promise<void>;
};

/**
 * An OpenID Connect provider inside the store, to try it without Google: anybody can sign in with any email address.
 * Its state is in memory and may be lost.
 */
export function demoProvider(options: Options): DemoProvider {
  const client = { clientId: "store", clientSecret: randomBytes(32).toString("base64url") };
  const entries = volatileAdapter();
  let keys: Promise<webcrypto.JsonWebKey> | undefined;
  let back: Promise<BackChannel> | undefined;

  const providers = new LRUCache<string, Provider>({
    max: MOST_ORIGINS,
    ignoreFetchAbort: true,
    fetchMethod: async (origin) => {
      keys ??= newSigningKey();
      const adapter = (name: string) => entries(`${origin} ${name}`);
      return await makeProvider(origin, client, await keys, options.cookieKey, adapter);
    },
  });
  const providerFor = (origin: string) => providers.forceFetch(origin);

  async function askBack(url: string, init: RequestInit): Promise<Response> {
    back ??= openBackChannel(async (origin, req, res) => {
      await passToProvider({ provider: await providerFor(origin), origin, req, res });
    });
    return await (await back).fetch(url, init);
  }

  return {
    provider: "demo",
    issuer: (origin) => origin + MOUNT_PATH,
    ...client,
    fetch: askBack as NonNullable<SignInProvider["fetch"]>,
    matches: (path) => path === MOUNT_PATH || path.startsWith(`${MOUNT_PATH}/`),
    async handle(req, res) {
      const origin = options.origin ?? `http://${req.headers.host}`;
      await answerRequest({ provider: await providerFor(origin), origin, req, res }, options);
    },
    async close() {
      (await back)?.close();
    },
  };
}

/** A request to the provider at one origin. */
type Visit = { provider: Provider; origin: string; req: IncomingMessage; res: ServerResponse };

async function answerRequest(visit: Visit, options: Options): Promise<void> {
  const { provider, origin, req, res } = visit;
  if (!INTERACTION_PATH.test(pathOf(req))) return await passToProvider(visit);
  setOrigin(req, origin);
  const interaction = await provider.interactionDetails(req, res).catch(() => null);
  if (!interaction)
    return demoPage(res, { ...options, problem: peopleMessages.signInExpired, status: 400 });
  const requested = LANGUAGES.find((language) => language === interaction.params.ui_locales);
  await options.withLanguage(requested ?? DEFAULT_LANGUAGE, async () => {
    if (req.method === "POST") await signInAs(visit, options);
    else demoPage(res, options);
  });
}

async function signInAs({ provider, origin, req, res }: Visit, options: Options): Promise<void> {
  const refuse = (status: number, problem: string, typed = "") =>
    demoPage(res, { ...options, problem, typed, status });
  if (req.headers.origin !== origin) return refuse(403, refusalMessages.formFromElsewhere);
  const form = await readForm(req);
  if (form === null) return refuse(413, refusalMessages.formTooLarge);
  const typed = form.get("email")?.trim().toLowerCase() ?? "";
  const email = z.email().max(254).safeParse(typed);
  if (!email.success) return refuse(422, peopleMessages["email-malformed"], typed);
  await provider.interactionFinished(req, res, {
    login: { accountId: email.data, remember: false },
    select_account: {},
  });
}

/** Null if the body is too large for a form of one field. */
async function readForm(req: IncomingMessage): Promise<URLSearchParams | null> {
  let text = "";
  // Destroying the stream would close the connection before the response is sent.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (text.length > FORM_BYTES) return null;
  }
  return new URLSearchParams(text);
}

/** Passes a request to the provider, which is mounted below the path `MOUNT_PATH` as Express would do it. */
async function passToProvider({ provider, origin, req, res }: Visit): Promise<void> {
  const path = pathOf(req);
  if (path.startsWith("/auth")) dropProviderSession(req);
  setOrigin(req, origin);
  Object.assign(req, { originalUrl: req.url });
  const below = (req.url ?? "").slice(MOUNT_PATH.length);
  // A path must begin with a slash, even if only a query follows the mount path.
  req.url = below.startsWith("/") ? below : `/${below}`;
  await provider.callback()(req, res);
}

function pathOf(req: IncomingMessage): string {
  return (req.url ?? "").split("?", 1)[0]?.slice(MOUNT_PATH.length) ?? "";
}

/** Sets the configured origin on the request, whatever proxies or clients claim. */
function setOrigin(req: IncomingMessage, origin: string): void {
  const { protocol, host } = new URL(origin);
  delete req.headers.forwarded;
  req.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  req.headers["x-forwarded-host"] = host;
  req.headers.host = host;
}

/** Removes the provider's own session, so that somebody else can sign in next. */
function dropProviderSession(req: IncomingMessage): void {
  const cookies = (req.headers.cookie ?? "").split(/; */);
  req.headers.cookie = cookies.filter((cookie) => !/^_session(\.|=)/.test(cookie)).join("; ");
}

async function makeProvider(
  origin: string,
  client: { clientId: string; clientSecret: string },
  key: webcrypto.JsonWebKey,
  cookieKey: string,
  adapter: AdapterFactory,
): Promise<Provider> {
  // These modules are imported without the package's entry (9.13.3), which warns of any Node that isn't called LTS yet.
  const [{ Provider }, interactionPolicy] = await Promise.all([
    import("oidc-provider/lib/provider.js"),
    import("oidc-provider/lib/helpers/interaction_policy/index.js"),
  ]);
  const policy = interactionPolicy.base();
  // The store asks for the prompt `select_account`, as Google knows it. This library accepts that prompt only once it
  // is declared.
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  const configuration: Configuration = {
    adapter,
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
    // The ID token contains the email address, as Google's does. By the standard it wouldn't, and the store would
    // need a second request for the address.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }: Interaction) => `${MOUNT_PATH}/interaction/${uid}` },
    findAccount: (_, email) => ({
      accountId: email,
      claims: () => ({ sub: email, email, email_verified: true, name: nameFromEmail(email) }),
    }),
    // The provider is the store's own, so it doesn't ask for consent.
    async loadExistingGrant({ oidc: { client, session, provider } }) {
      if (!client || !session?.accountId) return undefined;
      const { clientId } = client;
      const grant = new provider.Grant({ clientId, accountId: session.accountId });
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
  const provider = new Provider(origin + MOUNT_PATH, configuration);
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
