import { z } from "zod";
import { proxyCheckPath, type ReceivedRequest } from "#server/http/proxy-check";
import { LIMITS } from "#server/http/refusals";
import { type Finding, ok, reasonOf, warning, wrong } from "./findings.ts";
import { checkClock } from "./machine.ts";
import { OriginClient, type OriginResponse } from "./origin-client.ts";
import { checkBodyLimit, checkCertificate, checkRequests, inMegabytes } from "./proxy-checks.ts";

type Options = {
  origin: string | null;
  /** The key for tickets, derived from SECRET, so that only this store can answer. */
  key: Buffer;
  hops: number;
  /** False if the store is known to run with another SECRET, so that it refuses our tickets. */
  hasOurSecret?: boolean;
  now?: () => number;
  /** Bytes of the largest form that the store accepts. */
  bodyBytes?: number;
};

const ReceivedRequestSchema = z.object({
  proof: z.string(),
  httpVersion: z.string(),
  peer: z.string(),
  peerPort: z.number(),
  forwardedFor: z.string().nullable(),
  forwardedProto: z.string().nullable(),
  host: z.string().nullable(),
  address: z.string(),
  bodyBytes: z.number(),
}) satisfies z.ZodType<ReceivedRequest>;

/** A documentation address (RFC 5737) that our request claims to be forwarded for. */
const PRETENDED_CLIENT_ADDRESS = "203.0.113.99";
/** How many requests are sent over one connection. */
const REQUESTS = 3;

/** Sends requests to APP_ORIGIN as customers do: over the network, through every proxy. */
export async function proxyFindings({
  origin,
  key,
  hops,
  hasOurSecret = true,
  now = Date.now,
  bodyBytes = LIMITS.bodyBytes,
}: Options): Promise<Finding[]> {
  if (!origin) {
    return [
      warning(
        "APP_ORIGIN isn't set: the store answers this machine alone.",
        "Set APP_ORIGIN=https://… to the address that customers will know, with a proxy in front.",
      ),
    ];
  }
  const client = new OriginClient(origin);
  try {
    const page = await client.send("/healthz", { method: "GET" });
    const findings = [
      ...checkCertificate(origin, page.certificate, now()),
      ...checkDate(page, now()),
      ...(await hstsAndRedirect(origin, page)),
    ];
    if (!hasOurSecret) return [...findings, UNKNOWN_SECRET];
    // The server's time, because a ticket is valid for minutes by its clock, which may differ from ours.
    const theirs = () => now() + (millisecondsAhead(page, now()) ?? 0);
    const requests: (ReceivedRequest & { reused: boolean })[] = [];
    for (let i = 0; i < REQUESTS; i++) {
      const received = await sendCheck(client, key, theirs(), 0);
      if ("finding" in received) return [...findings, received.finding];
      requests.push(received);
    }
    return [
      ok(`${origin} leads to this store.`),
      ...findings,
      ...checkRequests(requests, { origin, hops, pretended: PRETENDED_CLIENT_ADDRESS }),
      await bodyLimit(origin, key, theirs, bodyBytes),
    ];
  } catch (error) {
    return [wrong(`${origin} doesn't answer: ${reasonOf(error)}.`, UNREACHABLE_ADVICE)];
  } finally {
    client.close();
  }
}

const UNKNOWN_SECRET = warning(
  "How requests arrive at the store couldn't be checked: this SECRET isn't the one that the store runs with.",
  "Correct that first (see Secret), then run this again. It says nothing about the proxy.",
);

const UNREACHABLE_ADVICE =
  "Is the store running, does the name lead to this machine (DNS), is the proxy running and its port open in the firewall? Some networks let no machine reach itself by its public address.";

async function sendCheck(
  client: OriginClient,
  key: Buffer,
  now: number,
  bytes: number,
): Promise<
  (ReceivedRequest & { reused: boolean }) | { finding: Finding; response: OriginResponse }
> {
  const { path, proof } = proxyCheckPath(key, now);
  const headers = { "X-Forwarded-For": PRETENDED_CLIENT_ADDRESS };
  const response = await client.send(path, { method: "POST", headers, bytes });
  const read =
    response.status === 200 ? ReceivedRequestSchema.safeParse(parsed(response.body)) : null;
  if (read?.success && read.data.proof === proof) return { ...read.data, reused: response.reused };
  return { response, finding: notThisStoreFinding(response) };
}

function notThisStoreFinding({ status, headers }: OriginResponse): Finding {
  const server = headers.server ? ` (${String(headers.server).slice(0, 40)})` : "";
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function checkDate(response: OriginResponse, now: number): Finding[] {
  const ahead = millisecondsAhead(response, now);
  return ahead === null ? [] : [checkClock("the proxy's", -ahead)];
}

/** Milliseconds by which the server's clock is ahead; null without a Date header. */
function millisecondsAhead({ headers }: OriginResponse, now: number): number | null {
  const theirs = Date.parse(headers.date ?? "");
  // A header of whole seconds is half a second late on average.
  return Number.isNaN(theirs) ? null : theirs + 500 - now;
}

/** Checks HSTS, and that http:// is redirected to https://. */
async function hstsAndRedirect(origin: string, { headers }: OriginResponse): Promise<Finding[]> {
  const { protocol, port, hostname } = new URL(origin);
  if (protocol !== "https:") return [];
  const remembered = headers["strict-transport-security"]
    ? []
    : [ok("Browsers aren't told to remember https (HSTS): optional.")];
  if (port !== "") return remembered;
  const plain = new OriginClient(`http://${hostname}`);
  try {
    const { status, headers: sent } = await plain.send("/", { method: "GET" });
    if (status >= 301 && status <= 308 && sent.location?.startsWith("https:")) return remembered;
    return [
      ...remembered,
      warning(
        `http://${hostname} answers ${status} and doesn't lead to https.`,
        "Redirect it: return 308 https://$host$request_uri; in nginx (Caddy does it by itself).",
      ),
    ];
  } catch {
    // No server listens on http, so nothing can be redirected.
    return remembered;
  } finally {
    plain.close();
  }
}

/** Sends the largest body that the store accepts; if it is refused, bisects to find what gets through. */
async function bodyLimit(
  origin: string,
  key: Buffer,
  now: () => number,
  wanted: number,
): Promise<Finding> {
  let refusal: string | null = null;
  const passes = async (bytes: number): Promise<boolean> => {
    const client = new OriginClient(origin);
    try {
      const received = await sendCheck(client, key, now(), bytes);
      if (!("finding" in received)) return received.bodyBytes === bytes;
      refusal ??= `${received.response.status}${received.response.headers.server ? ` by ${String(received.response.headers.server).slice(0, 40)}` : ""}`;
      return false;
    } catch (error) {
      refusal ??= reasonOf(error);
      return false;
    } finally {
      client.close();
    }
  };
  if (await passes(wanted)) return ok(`A body of ${inMegabytes(wanted)} MB gets through.`);
  let [through, refused] = [0, wanted];
  while (refused - through > Math.max(16 * 1024, through / 32)) {
    const middle = Math.floor((through + refused) / 2);
    if (await passes(middle)) through = middle;
    else refused = middle;
  }
  return checkBodyLimit(through, wanted, refusal ?? "no answer");
}
