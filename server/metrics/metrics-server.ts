import { once } from "node:events";
import { createServer } from "node:http";
import type { Registry } from "prom-client";
import { log } from "#request/log/log.server";

/** Serves `/metrics` on a port of its own, so that no proxy shows it to strangers. */
export async function serveMetrics(
  registry: Registry,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(async (req, res) => {
    const path = req.url?.split("?", 1)[0];
    if (req.method !== "GET" || path !== "/metrics") return void res.writeHead(404).end();
    try {
      const text = await registry.metrics();
      res.writeHead(200, { "Content-Type": registry.contentType, "Cache-Control": "no-store" });
      res.end(text);
    } catch (error) {
      log.warn({ err: error }, "the metrics could not be read");
      res.writeHead(500).end();
    }
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 10_000;
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
