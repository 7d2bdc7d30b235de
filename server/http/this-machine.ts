import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

const PROXY_HEADERS = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/;

/**
 * Whether somebody at this very machine asks: a loopback peer, and no sign of a proxy that asks for
 * somebody else. Browsers never speak HTTP/1.0; nginx does by default, and adds no header by itself.
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
