import { networkOf } from "#request/client-address.server";
import type { ReceivedRequest } from "#server/http/proxy-check";
import { type Finding, ok, warning, wrong } from "./findings.ts";

type Expected = { origin: string; hops: number; pretended: string };

export function checkRequests(requests: readonly ReceivedRequest[], expected: Expected): Finding[] {
  const [first] = requests;
  if (!first) return [];
  return [
    ...checkAddress(first, expected),
    ...checkProtocol(first, expected),
    ...checkKeepAlive(requests),
  ];
}

/**
 * Checks how proxies forward the client's address. Our request claims to come from another address, to which each
 * correct proxy appends the address that connected to it.
 */
function checkAddress(seen: ReceivedRequest, { origin, hops, pretended }: Expected): Finding[] {
  const { peer, address, forwardedFor } = seen;
  const chain = (forwardedFor ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
  const added = chain[0] === pretended ? chain.length - 1 : chain.length;
  const advice = `TRUST_PROXY=${Math.min(Math.max(added, 1), 5)}, or the proxies' addresses and networks`;
  if (address === pretended) {
    return wrong(
      "Anybody can pretend to be at another address: what a caller writes into X-Forwarded-For is believed.",
      added === 0
        ? "Let the proxy add whom it heard from (nginx: proxy_set_header X-Forwarded-For $remote_addr;), or set TRUST_PROXY=0 where there is none."
        : `${advice}: fewer than now.`,
    );
  }
  const behindProxy = origin.startsWith("https:") || added > 0;
  if (!behindProxy) return ok(`No proxy adds anything; visitors are told apart by ${address}.`);
  if (added === 0) {
    return wrong(
      "The proxy doesn't say for whom it asks: to the store all visitors have its address, and share their limits.",
      "nginx: proxy_set_header X-Forwarded-For $remote_addr; and TRUST_PROXY=1.",
    );
  }
  const unbelieved = networkOf(address) === networkOf(peer) && chain.at(-1) !== peer;
  if (hops === 0 || unbelieved) {
    return wrong(
      hops === 0
        ? "TRUST_PROXY isn't set: to the store all visitors have the proxy's address, and share their limits."
        : `TRUST_PROXY doesn't trust ${peer}, who asks: to the store all visitors have its address.`,
      `${advice}.`,
    );
  }
  if (address !== chain[chain.length - added]) {
    return warning(
      `${added} proxies add to X-Forwarded-For, and the store takes ${address} for the caller.`,
      `${advice}, if all of them are yours.`,
    );
  }
  return ok(`The proxy says for whom it asks, and TRUST_PROXY fits: we are ${address}.`);
}

function* checkProtocol(
  { host, forwardedProto }: ReceivedRequest,
  { origin }: Expected,
): Generator<Finding> {
  const { host: wanted, port, protocol } = new URL(origin);
  if (host !== wanted)
    yield* warning(
      `The store is asked for ${host}, and customers ask for ${wanted}.`,
      port === ""
        ? "nginx: proxy_set_header Host $host;"
        : "nginx: proxy_set_header Host $http_host; ($host leaves the port out)",
    );
  if (forwardedProto !== null && `${forwardedProto.split(",")[0]?.trim()}:` !== protocol)
    yield* warning(
      `X-Forwarded-Proto says ${forwardedProto} where customers use ${protocol.replace(":", "")}.`,
      "nginx: proxy_set_header X-Forwarded-Proto $scheme;",
    );
}

function checkKeepAlive(requests: readonly ReceivedRequest[]): Finding[] {
  const [first] = requests;
  const connections = new Set(requests.map(({ peerPort }) => peerPort)).size;
  if (first?.httpVersion === "1.0" || (requests.length > 2 && connections === requests.length)) {
    return warning(
      `The proxy opens a connection to the store for each request${first?.httpVersion === "1.0" ? " (HTTP/1.0)" : ""}.`,
      'nginx: an upstream with keepalive 32; and proxy_http_version 1.1; proxy_set_header Connection "";',
    );
  }
  return ok("Connections to the store are kept.");
}

export function checkEncryption(origin: string): Finding[] {
  const { protocol, hostname } = new URL(origin);
  if (protocol === "https:" || /^(localhost|127\.|\[::1\])/.test(hostname)) return [];
  return wrong(
    "Customers are served without encryption.",
    "Set APP_ORIGIN=https://… and have the proxy get a certificate (Caddy does so by itself, nginx with certbot).",
  );
}

/** Judges whether the largest body, of so many bytes, arrives. `refusal` says why it doesn't. */
export function checkBody(bytes: number, refusal: string | null): Finding[] {
  const size = `${(bytes / 1024 ** 2).toFixed(bytes % 1024 ** 2 === 0 ? 0 : 1)} MB`;
  if (refusal === null) return ok(`A body of ${size} gets through.`);
  return wrong(
    `A body of ${size} is refused (${refusal}): pictures of payments (5 MB) and products (25 MB) may not get through.`,
    "nginx: client_max_body_size 26m; Apache: LimitRequestBody 27262976; Cloudflare and others: their own setting.",
  );
}
