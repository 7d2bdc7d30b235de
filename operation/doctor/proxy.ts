import { proxyCheckPath, ReceivedRequest } from "#server/http/proxy-check";
import { LIMITS } from "#server/http/refusals";
import { type Finding, ok, reasonOf, warning, wrong } from "./findings.ts";
import { checkBody, checkEncryption, checkRequests } from "./proxy-checks.ts";

type Options = {
  origin: string | null;
  /** The key for tickets, derived from SECRET, so that only this store can answer. */
  key: Buffer;
  hops: number;
  /** False if the store is known to run with another SECRET, so that it refuses our tickets. */
  hasOurSecret?: boolean;
  /** Bytes of the largest form that the store accepts. */
  bodyBytes?: number;
};

/** A documentation address (RFC 5737) that our request claims to be forwarded for. */
const PRETENDED_CLIENT_ADDRESS = "203.0.113.99";
/** How many requests are sent over one connection. */
const REQUESTS = 3;

/**
 * Sends requests to APP_ORIGIN as customers do: over the network, through every proxy. What is found of the proxies is
 * what the store sees of these requests.
 */
export async function proxyFindings({
  origin,
  key,
  hops,
  hasOurSecret = true,
  bodyBytes = LIMITS.bodyBytes,
}: Options): Promise<Finding[]> {
  if (!origin)
    return warning(
      "APP_ORIGIN isn't set: the store answers this machine alone.",
      "Set APP_ORIGIN=https://… to the address that customers will know, with a proxy in front.",
    );
  const findings = checkEncryption(origin);
  if (!hasOurSecret) return [...findings, ...UNKNOWN_SECRET];
  try {
    const requests: ReceivedRequest[] = [];
    for (let i = 0; i < REQUESTS; i++) {
      const received = await sendCheck(origin, key);
      if (received instanceof Response) return [...findings, ...notThisStoreFinding(received)];
      requests.push(received);
    }
    return [
      ...ok(`${origin} leads to this store.`),
      ...findings,
      ...checkRequests(requests, { origin, hops, pretended: PRETENDED_CLIENT_ADDRESS }),
      ...checkBody(bodyBytes, await refusalOfBody(origin, key, bodyBytes)),
    ];
  } catch (error) {
    return [
      ...findings,
      ...wrong(`${origin} doesn't answer: ${reasonOf(error)}.`, UNREACHABLE_ADVICE),
    ];
  }
}

const UNKNOWN_SECRET = warning(
  "How requests arrive at the store couldn't be checked: this SECRET isn't the one that the store runs with.",
  "Correct that first (see Secret), then run this again. It says nothing about the proxy.",
);

const UNREACHABLE_ADVICE =
  "Is the store running, does the name lead to this machine (DNS), is the proxy running and its port open in the firewall? Some networks let no machine reach itself by its public address.";

/** Milliseconds, enough for the largest body. */
const TIMEOUT = 120_000;

/** Returns the request as it arrived at the store, or the response of whoever else answered. */
async function sendCheck(
  origin: string,
  key: Buffer,
  bytes = 0,
): Promise<ReceivedRequest | Response> {
  const { path, proof } = proxyCheckPath(key, Date.now());
  const response = await fetch(new URL(path, origin), {
    method: "POST",
    redirect: "manual",
    headers: { "User-Agent": "npm run doctor", "X-Forwarded-For": PRETENDED_CLIENT_ADDRESS },
    body: Buffer.alloc(bytes, " "),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const answer = await response.json().catch(() => null);
  const read = ReceivedRequest.safeParse(answer);
  return response.ok && read.success && read.data.proof === proof ? read.data : response;
}

function notThisStoreFinding({ status, headers }: Response): Finding[] {
  const name = headers.get("server");
  const server = name ? ` (${name.slice(0, 40)})` : "";
  if (status >= 502 && status <= 504) {
    return wrong(
      `The proxy answers ${status}${server}: it reaches no store.`,
      "Is the store running, and does the proxy lead to its HOST and PORT?",
    );
  }
  return wrong(
    `Another program answers there (${status}${server}), or a node with another SECRET, of an older version, or whose clock is minutes off.`,
    "Let the proxy lead to this store's HOST and PORT, for every path; on all nodes SECRET has to be the same and the clock right.",
  );
}

/** Sends the largest body that the store accepts. Returns why it doesn't arrive; null if it does. */
async function refusalOfBody(origin: string, key: Buffer, bytes: number): Promise<string | null> {
  try {
    const received = await sendCheck(origin, key, bytes);
    if (received instanceof Response) return String(received.status);
    return received.bodyBytes === bytes ? null : `${received.bodyBytes} bytes arrive`;
  } catch (error) {
    return reasonOf(error);
  }
}
