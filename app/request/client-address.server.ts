import { BlockList, isIP } from "node:net";

/**
 * The proxies whose `X-Forwarded-For` header is trusted (TRUST_PROXY). Each proxy appends the address that connected
 * to it.
 */
export type TrustedProxies = {
  /** How many entries of the header are trusted, counted from its end. */
  hops: number;
  /** Networks in which the nearest proxy may be. A connection from any other address comes from a client directly. */
  peers: BlockList;
  /** Networks in which all other proxies may be; null if only their number is checked. */
  further: BlockList | null;
};

/** Networks in which the nearest proxy may be if TRUST_PROXY is a number: this machine and private networks. */
const PRIVATE_NETWORKS = [
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "::1/128",
  "fc00::/7",
  "fe80::/10",
];

/** Other networks in which no public server is. */
const OTHER_NETWORKS = ["0.0.0.0/8", "100.64.0.0/10", "224.0.0.0/3", "::/96", "ff00::/8"];

const MOST_PROXIES = 5;

/** Parses TRUST_PROXY: a number of proxies, or addresses and networks separated by commas. Null if it is neither. */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d+$/.test(text)) return Number(text) <= MOST_PROXIES ? proxiesCounted(Number(text)) : null;
  const listed = blockList(text.split(",").map((one) => one.trim()));
  return listed && { hops: Number.POSITIVE_INFINITY, peers: listed, further: listed };
}

function proxiesCounted(hops: number): TrustedProxies {
  return { hops, peers: blockList(PRIVATE_NETWORKS) ?? new BlockList(), further: null };
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

const NOT_PUBLIC = blockList([...PRIVATE_NETWORKS, ...OTHER_NETWORKS]) ?? new BlockList();

/** True for an IP address of this machine or a private network, where a host that somebody typed may not lead. */
export function isPrivateIp(ip: string): boolean {
  return NOT_PUBLIC.check(ip, isIP(ip) === 4 ? "ipv4" : "ipv6");
}

/**
 * Returns the client's address: the connection's, or the one that trusted proxies name. It stops reading the header at
 * an entry that isn't an address, so that only addresses get into limits and logs.
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
    const trustedProxies = hop === 0 ? peers : further;
    const next = plainAddress(named.pop() ?? "");
    if (!next || (trustedProxies && !isListed(trustedProxies, address))) break;
    address = next;
  }
  return address;
}

function isListed(list: BlockList, address: string): boolean {
  return address !== "" && list.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
}

/**
 * Returns an address without port and zone; an IPv4 address in IPv6 notation is converted to IPv4. Null if the text
 * isn't an address.
 */
function plainAddress(text: string): string | null {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text.trim()) ?? [];
  const address = (bracketed ?? dotted ?? text.trim()).replace(/%.*$/, "").toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  return isIP(mapped ?? address) === 0 ? null : (mapped ?? address);
}

/**
 * Returns the network under which a client is counted: its IPv4 address, or the first 64 bits of its IPv6 address,
 * because providers give each customer a whole network of at least this size.
 */
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
