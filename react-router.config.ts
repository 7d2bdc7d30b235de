import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "#server/http/precompress";

const config: Config = {
  ssr: true,
  // No manifest requests while browsing: every route is known from the first view.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) =>
    precompress(join(reactRouterConfig.buildDirectory, "client")),
};

export default config;
