import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { z } from "zod";
import { SIGN_IN_FLOW_SECONDS } from "#domain/limits";
import { derivedKey } from "#request/config.server";
import { isSecure } from "#request/origin.server";
import { cookieLine, hostCookie, readCookies } from "./cookies.server.ts";

const Flow = z.object({
  /** Counts one browser's attempts over all its flows. */
  browser: z.string(),
  origin: z.string(),
  next: z.string(),
  startedAt: z.number(),
  checks: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
});

/** One way to the provider and back. Each has a cookie of its own, so that tabs don't collide. */
export type SignInFlow = z.infer<typeof Flow>;

/** Headers have an end: a browser that opens many tabs keeps its newest ways back. */
const MOST_FLOWS = 4;

/** The `Set-Cookie` lines that remember a flow, and forget those that are too many. */
export function rememberFlow(request: Request, flow: SignInFlow): string[] {
  const secure = isSecure(request);
  const surplus = flowCookies(request)
    .sort((a, b) => b.flow.startedAt - a.flow.startedAt)
    .slice(MOST_FLOWS - 1);
  return [
    cookieLine(nameFor(request, flow.checks.state), seal(flow), {
      maxAge: SIGN_IN_FLOW_SECONDS,
      secure,
    }),
    ...surplus.map(({ name }) => cookieLine(name, "", { maxAge: 0, secure })),
  ];
}

/** The flow that this callback ends, if this browser began it within ten minutes. */
export function findFlow(request: Request, state: string, now: Date): SignInFlow | null {
  const sealed = readCookies(request).get(nameFor(request, state));
  const flow = sealed ? unseal(sealed) : null;
  if (flow?.checks.state !== state) return null;
  return now.getTime() - flow.startedAt < SIGN_IN_FLOW_SECONDS * 1000 ? flow : null;
}

export function forgetFlow(request: Request, state: string): string {
  return cookieLine(nameFor(request, state), "", { maxAge: 0, secure: isSecure(request) });
}

/** The same for every flow of one browser, as long as one of its cookies lives. */
export function browserOf(request: Request): string {
  return flowCookies(request)[0]?.flow.browser ?? randomBytes(12).toString("base64url");
}

function flowCookies(request: Request): { name: string; flow: SignInFlow }[] {
  const prefix = hostCookie("flow-", isSecure(request));
  return [...readCookies(request)]
    .filter(([name]) => name.startsWith(prefix))
    .flatMap(([name, value]) => {
      const flow = unseal(value);
      return flow ? [{ name, flow }] : [];
    });
}

function nameFor(request: Request, state: string): string {
  const mark = state.replace(/[^\w-]/g, "").slice(0, 12);
  return hostCookie(`flow-${mark}`, isSecure(request));
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM: nobody reads or changes what the browser carries for us. */
export function seal(flow: SignInFlow): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", derivedKey("sign-in flow"), iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(flow), "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
}

export function unseal(sealed: string): SignInFlow | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", derivedKey("sign-in flow"), iv);
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8");
    return Flow.safeParse(JSON.parse(text + decipher.final("utf8"))).data ?? null;
  } catch {
    return null;
  }
}
