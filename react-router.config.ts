import type { Config } from "@react-router/dev/config";
import { buildFolder, SHOP_CLIENT } from "#server/languages/shop-clients";

const config: Config = {
  ssr: true,
  buildDirectory: buildFolder(SHOP_CLIENT),
  // Halves of a route would be two files of 100 bytes, which all pages wait for.
  splitRouteModules: false,
  // No manifest requests while browsing: every route is known from the first view.
  routeDiscovery: { mode: "initial" },
};

export default config;
