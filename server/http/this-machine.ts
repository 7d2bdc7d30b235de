import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

const PROXY_HEADERS = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/;

/**
 * True if a browser on this machine sent the request: from a loopback address, without a sign of a proxy. HTTP/1.0
 * counts as a sign, because nginx speaks it by default without adding headers, and browsers never do.
 */
export function isFromThisMachine(req: IncomingMessage): boolean {
  return (
    isLoopbackAddress(req.socket.remoteAddress ?? "") &&
    req.httpVersion !== "1.0" &&
    !Object.keys(req.headers).some((name) => PROXY_HEADERS.test(name))
  );
}

function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, "");
  return plain === "::1" || (isIP(plain) === 4 && plain.startsWith("127."));
}
