import { LRUCache } from "lru-cache";
import * as oidc from "openid-client";
import { z } from "zod";
import { DEFAULT_LANGUAGE, type Language } from "#domain/language";

/** What the store remembers between sending a person to the provider and the callback. */
export type SignInChecks = { state: string; nonce: string; verifier: string };

export type ProvenIdentity = {
  provider: "google" | "demo";
  subject: string;
  email: string;
  emailVerified: boolean;
  avatarUrl: string | null;
  /** When the provider last verified the person, which may be long ago; null if the provider doesn't say. */
  authenticatedAt: Date | null;
};

export type SignInOutcome =
  | { ok: true; identity: ProvenIdentity }
  | { ok: false; problem: "refused" | "failed"; providerMessage: string | null; cause?: unknown };

type SignIn = {
  provider: "google" | "demo";
  /**
   * Where to send the person: the provider's address, in this language if the provider supports it. Throws if the
   * provider is unreachable.
   */
  start(
    origin: string,
    language: Language,
    /** `fresh` asks the provider to verify the person again, as far as it can. */
    options?: { fresh: boolean },
  ): Promise<{ location: string; checks: SignInChecks }>;
  /** Verifies the provider's callback. `query` begins with its question mark. */
  finish(origin: string, query: string, checks: SignInChecks): Promise<SignInOutcome>;
};

export type SignInProvider = {
  provider: "google" | "demo";
  issuer: (origin: string) => string;
  clientId: string;
  clientSecret: string;
  /** Replaces `fetch` for a provider that runs in this server's own process. */
  fetch?: oidc.CustomFetch;
};

/** Several issuers are remembered, because the demo provider is a separate one at each address of this machine. */
const MOST_ISSUERS = 8;

export const CALLBACK_PATH = "/auth/callback";

/** How people sign in; null if it isn't configured. It is set once at start, and importers see the new value. */
export let signIn: SignIn | null = null;

export function setSignIn(next: SignIn | null): void {
  signIn = next;
}

export function googleProvider(google: { clientId: string; clientSecret: string }): SignInProvider {
  return { provider: "google", issuer: () => "https://accounts.google.com", ...google };
}

/** Sign-in by OpenID Connect with authorization code, the same for Google and the demo provider. */
export function openSignIn(options: SignInProvider): SignIn {
  /**
   * The provider's metadata is read at the first sign-in, so that the store can start while the provider is
   * unreachable.
   */
  const issuers = new LRUCache<string, oidc.Configuration>({
    max: MOST_ISSUERS,
    ignoreFetchAbort: true,
    fetchMethod: (issuer) => discoverIssuer(new URL(issuer), options),
  });
  const discover = (origin: string) => issuers.forceFetch(options.issuer(origin));

  return {
    provider: options.provider,
    async start(origin, language, { fresh } = { fresh: false }) {
      const provider = await discover(origin);
      const checks = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const location = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: origin + CALLBACK_PATH,
        scope: "openid email profile",
        // Google doesn't support `login`; whether it obeyed `max_age` is seen in the token's `auth_time`.
        prompt: fresh && options.provider === "demo" ? "login" : "select_account",
        ...(fresh && { max_age: "0" }),
        ...(language !== DEFAULT_LANGUAGE && { ui_locales: language }),
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: "S256",
      });
      return { location: location.href, checks };
    },
    async finish(origin, query, checks) {
      try {
        const provider = await discover(origin);
        const callback = new URL(CALLBACK_PATH + query, origin);
        return identityFrom(options.provider, await exchangeCode(provider, callback, checks));
      } catch (error) {
        return failureFrom(error);
      }
    },
  };
}

/** The demo provider is in this process: it answers for certain, on a busy machine after a while. */
const TIMEOUT_SECONDS = { google: 10, demo: 120 } as const;

async function discoverIssuer(issuer: URL, options: SignInProvider): Promise<oidc.Configuration> {
  // The token's signature is checked as well, although the token comes straight from the provider over TLS.
  const execute = [oidc.enableNonRepudiationChecks];
  // The demo provider on this machine has no certificate.
  if (issuer.protocol === "http:") execute.push(oidc.allowInsecureRequests);
  return await oidc.discovery(
    issuer,
    options.clientId,
    { id_token_signed_response_alg: "RS256" },
    // The client secret is sent in the body, because HTTP Basic would encode some characters of Google's secrets.
    oidc.ClientSecretPost(options.clientSecret),
    {
      execute,
      timeout: TIMEOUT_SECONDS[options.provider],
      ...(options.fetch && { [oidc.customFetch]: options.fetch }),
    },
  );
}

async function exchangeCode(provider: oidc.Configuration, callback: URL, checks: SignInChecks) {
  const tokens = await oidc.authorizationCodeGrant(provider, callback, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verifier,
    idTokenExpected: true,
  });
  return tokens.claims();
}

/** The provider's claims, limited to what can be stored: PostgreSQL can't store NUL, and a subject is never empty. */
const Claims = z.object({
  // At most 255 ASCII characters (OpenID Connect Core 2).
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  email: z.email().max(254),
  email_verified: z.boolean().catch(false),
  auth_time: z.number().int().min(1).max(8_640_000_000).nullable().catch(null),
  picture: z
    .string()
    .regex(/^https:\/\/[\x21-\x7e]{1,2040}$/)
    .nullable()
    .catch(null),
});

function identityFrom(
  provider: "google" | "demo",
  claims: oidc.IDToken | undefined,
): SignInOutcome {
  const { data } = Claims.safeParse(claims);
  if (!data) return { ok: false, problem: "failed", providerMessage: null };
  const { sub: subject, email, email_verified: emailVerified, picture: avatarUrl } = data;
  const authenticatedAt = data.auth_time === null ? null : new Date(data.auth_time * 1000);
  const identity = { provider, subject, email, emailVerified, avatarUrl, authenticatedAt };
  return { ok: true, identity };
}

/** The provider's error message, if it is a short text without control characters. */
const ProviderMessage = z
  .string()
  .regex(/^[^\p{Cc}]{1,300}$/u)
  .nullable()
  .catch(null);

/** A failed sign-in shows the provider's own message if there is one (spec §8 Auth). */
function failureFrom(error: unknown): SignInOutcome {
  if (error instanceof oidc.AuthorizationResponseError) {
    const problem = error.error === "access_denied" ? "refused" : "failed";
    const providerMessage = ProviderMessage.parse(error.error_description);
    return { ok: false, problem, providerMessage };
  }
  return { ok: false, problem: "failed", providerMessage: null, cause: error };
}
