import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "#server/http/precompress";
import { shortenRouteManifest } from "./server/route-manifest.ts";

const config: Config = {
  ssr: true,
  // No manifest requests while browsing: every route is known from the first view.
  routeDiscovery: { mode: "initial" },
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, "client");
    await shortenRouteManifest(join(client, "assets"));
    await precompress(client);
  },
};

export default config;
