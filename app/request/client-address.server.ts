import { BlockList, isIP } from "node:net";

/** Which proxies' `X-Forwarded-For` is trusted (`TRUST_PROXY`). */
export type TrustedProxies = {
  /** The number of entries to trust, from the end: each proxy appends the address that connected to it. */
  hops: number;
  /** Networks of the nearest proxy; a connection from elsewhere is a client itself. */
  peers: BlockList;
  /** Networks of further proxies; null if only their number is checked. */
  further: BlockList | null;
};

/** Networks whose proxies are trusted if only a number is configured: this machine and private ones. */
const NEARBY = [
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "::1/128",
  "fc00::/7",
  "fe80::/10",
];

const MOST_PROXIES = 5;

/** Parses a number, or addresses and networks separated by commas; null if it is neither. */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d+$/.test(text)) return Number(text) <= MOST_PROXIES ? counted(Number(text)) : null;
  const listed = blockList(text.split(",").map((one) => one.trim()));
  return listed && { hops: Number.POSITIVE_INFINITY, peers: listed, further: listed };
}

function counted(hops: number): TrustedProxies {
  return { hops, peers: blockList(NEARBY) ?? new BlockList(), further: null };
}

function blockList(networks: string[]): BlockList | null {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits, rest] = network.split("/");
    const version = isIP(address);
    const longest = version === 4 ? 32 : 128;
    if (version === 0 || rest !== undefined || !/^\d{1,3}$/.test(bits ?? "0")) return null;
    if (Number(bits ?? 0) > longest) return null;
    list.addSubnet(address, Number(bits ?? longest), version === 4 ? "ipv4" : "ipv6");
  }
  return list;
}

/**
 * The client's address: the peer's, or the one that trusted proxies name. A text that isn't an address ends the
 * chain, so that only addresses reach limits and logs.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | string[] | undefined,
  { hops, peers, further }: TrustedProxies,
): string {
  let address = plainAddress(peer) ?? "";
  if (hops === 0 || typeof forwardedFor !== "string") return address;
  const named = forwardedFor.split(",");
  for (let hop = 0; hop < hops; hop++) {
    const believed = hop === 0 ? peers : further;
    const next = plainAddress(named.pop() ?? "");
    if (!next || (believed && !isListed(believed, address))) break;
    address = next;
  }
  return address;
}

function isListed(list: BlockList, address: string): boolean {
  return address !== "" && list.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
}

/** Removes a port and a zone, and maps IPv4-mapped IPv6 to IPv4. */
function plainAddress(text: string): string | null {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text.trim()) ?? [];
  const address = (bracketed ?? dotted ?? text.trim()).replace(/%.*$/, "").toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  return isIP(mapped ?? address) === 0 ? null : (mapped ?? address);
}

/** What is counted as one network: an IPv4 address, or the /64 that an IPv6 customer gets. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::", 2);
  const start = head.split(":").filter(Boolean);
  const end = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length;
  const groups = [...start, ...Array<string>(Math.max(0, zeros)).fill("0"), ...end];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
