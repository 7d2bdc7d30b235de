import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

const PROXY_HEADERS = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/;

/**
 * Whether a browser on this machine asks: a loopback peer and no sign of a proxy. nginx speaks HTTP/1.0 by default and
 * adds no headers; browsers never do.
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
