import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "#server/http/precompress";
import { buildFolder, buildShopClients, SHOP_CLIENT } from "#server/languages/clients";

const config: Config = {
  ssr: true,
  buildDirectory: buildFolder(SHOP_CLIENT),
  // No manifest requests while browsing: every route is known from the first view.
  routeDiscovery: { mode: "initial" },
  async buildEnd({ reactRouterConfig }) {
    if (SHOP_CLIENT) return;
    await buildShopClients();
    await precompress(join(reactRouterConfig.buildDirectory, "client"));
  },
};

export default config;
