import { createServer } from "node:http";

/**
 * A minimal Node server, to compare the store with: it sends the same number of bytes and two headers, and does
 * nothing else.
 */
const [port, bytes] = process.argv.slice(2).map(Number);
const body = Buffer.alloc(bytes ?? 0, "x");

createServer((_, res) => {
  res.writeHead(200, { "Content-Type": "text/plain", "Content-Length": body.length });
  res.end(body);
}).listen(port, "127.0.0.1", () => process.send?.("listening"));
