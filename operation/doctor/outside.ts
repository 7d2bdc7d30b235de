import { z } from "zod";
import type { Config } from "#request/config.server";
import { signInNotice } from "#server/sign-in";
import { trySmtp } from "#services/mail.server";
import { CALLBACK_PATH, googleProvider } from "#services/sign-in/sign-in.server";
import { type Finding, ok, reasonOf, warning, wrong } from "./findings.ts";

type MailConfig = Pick<Config, "smtpUrl" | "mailFrom" | "origin">;

/** Connects to the mail server and signs in, without sending an email. */
export async function emailFindings({ smtpUrl, mailFrom, origin }: MailConfig): Promise<Finding[]> {
  if (!smtpUrl)
    return warning(
      "Nobody is emailed: SMTP_URL isn't set.",
      "Set SMTP_URL and MAIL_FROM; until then copy each message from its order in the admin.",
    );
  const { host, port, protocol } = new URL(smtpUrl);
  const where = host || port || protocol;
  const links = origin
    ? []
    : warning("Emails have no links.", "Set APP_ORIGIN: their links begin with it.");
  try {
    await trySmtp(smtpUrl);
    return [
      ...ok(`${where} answers and takes our sign-in; nothing was sent. From: ${mailFrom}.`),
      ...links,
    ];
  } catch (error) {
    return [...wrong(`${where}: ${reasonOf(error)}.`, mailAdvice(error)), ...links];
  }
}

const MAIL_ADVICE: Partial<Record<string, string>> = {
  EAUTH:
    "Check user and password in SMTP_URL: characters such as @, # and / are written %40, %23 and %2F there; some providers want a password for apps.",
  EDNS: "Check the host in SMTP_URL.",
  ETLS: "Its certificate or encryption doesn't fit: port 465 is smtps://, port 587 smtp://. A password goes to another machine encrypted alone; for a relay in a private network that can't, put ?requireTLS=false behind SMTP_URL.",
  ESOCKET:
    "Check host and port in SMTP_URL: 465 is smtps://, 587 smtp://; many hosts block port 25, and some all of them until you ask.",
};

function mailAdvice(error: unknown): string {
  const { code = "" } = error as { code?: string };
  return MAIL_ADVICE[code] ?? MAIL_ADVICE.ESOCKET ?? "";
}

const GOOGLE = googleProvider({ clientId: "", clientSecret: "" }).issuer("");
/** Milliseconds. */
const TIMEOUT = 10_000;

export async function signInFindings(config: Config, issuer = GOOGLE): Promise<Finding[]> {
  if (!config.google) return checkDemo(config);
  if (!config.origin)
    return wrong(
      "Google needs an address to send people back to, but APP_ORIGIN isn't set.",
      "Set APP_ORIGIN=https://… and register it at Google with /auth/callback behind it.",
    );
  const redirect = config.origin + CALLBACK_PATH;
  try {
    const address = `${issuer}/.well-known/openid-configuration`;
    const discovered = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) });
    const { token_endpoint: tokens } = Discovery.parse(await discovered.json());
    return checkCredentials(await refusalOfInvalidCode(tokens, config.google, redirect), redirect);
  } catch (error) {
    return wrong(
      `Google's sign-in can't be reached: ${reasonOf(error)}.`,
      "Nobody can sign in. Allow this machine to reach accounts.google.com and oauth2.googleapis.com, port 443.",
    );
  }
}

const Discovery = z.object({ token_endpoint: z.url() });

function checkDemo(config: Config): Finding[] {
  const notice = signInNotice(config);
  if (!config.demoSignIn) {
    return wrong(
      notice ?? "",
      "Create an OAuth client at console.cloud.google.com and set both; DEMO_SIGN_IN=1 is for trying alone.",
    );
  }
  const advice =
    "Before the store is open to others: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, and take DEMO_SIGN_IN out.";
  if (config.demoSignInPublic) return wrong(notice ?? "", advice);
  return warning(notice ?? "Demo sign-in, for browsers on this machine alone.", advice);
}

/** Sends an invalid code to the token endpoint. Its error tells whether everything else is right (RFC 6749 §5.2). */
async function refusalOfInvalidCode(
  tokenEndpoint: string,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  redirect: string,
): Promise<string> {
  const answer = await fetch(tokenEndpoint, {
    method: "POST",
    signal: AbortSignal.timeout(TIMEOUT),
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: "npm-run-doctor",
      redirect_uri: redirect,
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  const refusal = z.object({ error: z.string().max(100) }).safeParse(await answer.json());
  return refusal.data?.error ?? `status ${answer.status}`;
}

function checkCredentials(refusal: string, redirect: string): Finding[] {
  if (refusal === "invalid_grant") {
    return ok(`Google answers and knows our client. It has to list ${redirect} as redirect URI.`);
  }
  if (refusal === "redirect_uri_mismatch") {
    return wrong(
      `Google doesn't lead back to ${redirect}.`,
      "Add exactly this address to the client's redirect URIs at console.cloud.google.com.",
    );
  }
  if (/^(invalid|unauthorized|deleted|disabled)_client$/.test(refusal)) {
    return wrong(
      `Google doesn't know our client, or its secret is another (${refusal}).`,
      "Copy GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET anew from console.cloud.google.com.",
    );
  }
  return warning(
    `Google gave an unexpected answer (${refusal}).`,
    `Sign in once by hand; the client has to list ${redirect}.`,
  );
}
