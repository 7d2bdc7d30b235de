import { z } from "zod";
import { proxyCheckPath, type ReceivedRequest } from "#server/http/proxy-check";
import { LIMITS } from "#server/http/refusals";
import { type Finding, ok, reasonOf, warning, wrong } from "./findings.ts";
import { checkClock } from "./machine.ts";
import { OriginClient, type OriginResponse } from "./origin-client.ts";
import { checkBodyLimit, checkCertificate, checkRequests, inMegabytes } from "./proxy-checks.ts";

type Options = {
  origin: string | null;
  /** Of our own secret: only this very store knows it. */
  key: Buffer;
  hops: number;
  /** False: the store is known to run with another SECRET than ours, and doesn't know our tickets. */
  hasOurSecret?: boolean;
  now?: () => number;
  /** The most that a form may carry, in bytes. */
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

/** An address of nobody (RFC 5737), that we pretend to be asking for. */
export const PRETENDED = "203.0.113.99";
/** Requests over one connection of ours. */
const REQUESTS = 3;

/** Asks APP_ORIGIN itself, as customers do: over the network, through whatever stands in front. */
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
    // A ticket holds for minutes by the clock of who answers, which may be far from ours.
    const theirs = () => now() + (aheadOfUs(page, now()) ?? 0);
    const requests: (ReceivedRequest & { reused: boolean })[] = [];
    for (let i = 0; i < REQUESTS; i++) {
      const received = await sendCheck(client, key, theirs(), 0);
      if ("finding" in received) return [...findings, received.finding];
      requests.push(received);
    }
    return [
      ok(`${origin} leads to this store.`),
      ...findings,
      ...checkRequests(requests, { origin, hops, pretended: PRETENDED }),
      await bodyLimit(origin, key, theirs, bodyBytes),
    ];
  } catch (error) {
    return [wrong(`${origin} doesn't answer: ${reasonOf(error)}.`, UNREACHED)];
  } finally {
    client.close();
  }
}

const UNKNOWN_SECRET = warning(
  "How requests arrive at the store couldn't be looked at: this SECRET isn't the one that it runs with.",
  "Mend that first (see Secret), then ask again; it says nothing about the proxy.",
);

const UNREACHED =
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
  const headers = { "X-Forwarded-For": PRETENDED };
  const response = await client.send(path, { method: "POST", headers, bytes });
  const read =
    response.status === 200 ? ReceivedRequestSchema.safeParse(parsed(response.body)) : null;
  if (read?.success && read.data.proof === proof) return { ...read.data, reused: response.reused };
  return { response, finding: notOurs(response) };
}

function notOurs({ status, headers }: OriginResponse): Finding {
  const server = headers.server ? ` (${String(headers.server).slice(0, 40)})` : "";
  if (status >= 502 && status <= 504) {
    return wrong(
      `The proxy answers ${status}${server}: it reaches no store.`,
      "Is the store running, and does the proxy lead to its HOST and PORT?",
    );
  }
  return wrong(
    `Somebody else answers there (${status}${server}), or a node with another SECRET, of an older version, or whose clock is minutes off.`,
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
  const ahead = aheadOfUs(response, now);
  return ahead === null ? [] : [checkClock("the proxy's", -ahead)];
}

/** Milliseconds; null: it doesn't say what time it is. */
function aheadOfUs({ headers }: OriginResponse, now: number): number | null {
  const theirs = Date.parse(headers.date ?? "");
  // A header of whole seconds is half a second old at the mean.
  return Number.isNaN(theirs) ? null : theirs + 500 - now;
}

/** Over http:// people have to be led to https://. */
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
    // Closed: nobody reads anything over it.
    return remembered;
  } finally {
    plain.close();
  }
}

/** Sends the largest body of the store; where it isn't let through, finds by halves what is. */
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
