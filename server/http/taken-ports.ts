import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "#request/config.server";

/**
 * Throws what listening on PORT or METRICS_PORT would throw, before a database is made or started for nothing. The
 * ports are free again afterwards, because a store that listened already would leave its visitors waiting.
 */
export async function refuseTakenPorts(config: Pick<Config, "port" | "host" | "metrics">) {
  for (const place of [config, config.metrics]) {
    if (!place) continue;
    const { port, host } = place;
    const server = createServer().listen(port, host);
    await once(server, "listening");
    await new Promise((closed) => void server.close(closed));
  }
}
