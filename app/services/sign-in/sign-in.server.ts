import { LRUCache } from "lru-cache";
import * as oidc from "openid-client";
import { z } from "zod";
import { DEFAULT_LANGUAGE, type Language } from "#domain/language";

/** What must be remembered between leaving for the provider and coming back. */
export type SignInChecks = { state: string; nonce: string; verifier: string };

/** What the provider vouches for. */
export type ProvenIdentity = {
  provider: "google" | "demo";
  subject: string;
  email: string;
  emailVerified: boolean;
  avatarUrl: string | null;
  /** When they proved it, where the provider says so: the browser may have been signed in for long. */
  authenticatedAt: Date | null;
};

export type SignInOutcome =
  | { ok: true; identity: ProvenIdentity }
  | { ok: false; problem: "refused" | "failed"; providerMessage: string | null; cause?: unknown };

export type SignIn = {
  provider: "google" | "demo";
  /** The provider's page, in the language where it can. Throws when the provider can't be reached. */
  start(
    origin: string,
    language: Language,
    /** Who comes back has proved anew who they are, as far as the provider does that. */
    options?: { fresh: boolean },
  ): Promise<{ location: string; checks: SignInChecks }>;
  /** What the way back proves. `query` is the callback's, with its question mark. */
  finish(origin: string, query: string, checks: SignInChecks): Promise<SignInOutcome>;
};

export type SignInProvider = {
  provider: "google" | "demo";
  issuer: (origin: string) => string;
  clientId: string;
  clientSecret: string;
  /** How this server reaches a provider that lives in its own process. */
  fetch?: oidc.CustomFetch;
};

/** The demo provider is one at each address of this machine. */
const MOST_ISSUERS = 8;

export const CALLBACK_PATH = "/auth/callback";

/** The current sign-in, or null when none is configured. A live binding, set once at start. */
export let signIn: SignIn | null = null;

export function setSignIn(next: SignIn | null): void {
  signIn = next;
}

export function googleProvider(google: { clientId: string; clientSecret: string }): SignInProvider {
  return { provider: "google", issuer: () => "https://accounts.google.com", ...google };
}

/** OpenID Connect by authorization code, the same against Google and the demo provider. */
export function openSignIn(options: SignInProvider): SignIn {
  /** Requested at the first sign-in, so that the store starts without the provider. */
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
      const checks = newChecks();
      const location = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: origin + CALLBACK_PATH,
        scope: "openid email profile",
        // Google knows no `login`; whether it minds `max_age`, `auth_time` says.
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
        return identityFrom(options.provider, await exchange(provider, callback, checks));
      } catch (error) {
        return failureFrom(error);
      }
    },
  };
}

async function discoverIssuer(issuer: URL, options: SignInProvider): Promise<oidc.Configuration> {
  // The signature is checked even though the token came straight from the provider over TLS.
  const execute = [oidc.enableNonRepudiationChecks];
  // The demo on this machine has no certificate.
  if (issuer.protocol === "http:") execute.push(oidc.allowInsecureRequests);
  return await oidc.discovery(
    issuer,
    options.clientId,
    { id_token_signed_response_alg: "RS256" },
    // Google's secrets hold characters that the Basic scheme's encoding breaks.
    oidc.ClientSecretPost(options.clientSecret),
    { execute, timeout: 10, ...(options.fetch && { [oidc.customFetch]: options.fetch }) },
  );
}

function newChecks(): SignInChecks {
  return {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  };
}

async function exchange(provider: oidc.Configuration, callback: URL, checks: SignInChecks) {
  const tokens = await oidc.authorizationCodeGrant(provider, callback, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verifier,
    idTokenExpected: true,
  });
  return tokens.claims();
}

/** What a provider may put into our rows: PostgreSQL can't store NUL, and nobody's subject is empty. */
const Claims = z.object({
  // OpenID Connect Core 2: at most 255 ASCII characters.
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

/** A provider's sentence, where it is one: words of a decent length. */
const ProviderMessage = z
  .string()
  .regex(/^[^\p{Cc}]{1,300}$/u)
  .nullable()
  .catch(null);

/** The provider's own words where it has any (spec §8 Auth). */
function failureFrom(error: unknown): SignInOutcome {
  if (error instanceof oidc.AuthorizationResponseError) {
    const problem = error.error === "access_denied" ? "refused" : "failed";
    const providerMessage = ProviderMessage.parse(error.error_description);
    return { ok: false, problem, providerMessage };
  }
  return { ok: false, problem: "failed", providerMessage: null, cause: error };
}
