import type { Config } from "@react-router/dev/config";
import { buildFolder, SHOP_CLIENT } from "#server/languages/shop-clients";

const config: Config = {
  ssr: true,
  buildDirectory: buildFolder(SHOP_CLIENT),
  // Splitting a route's module would make two files of 100 bytes, for which all pages wait.
  splitRouteModules: false,
  // The first view knows every route, so that browsing needs no manifest requests.
  routeDiscovery: { mode: "initial" },
};

export default config;
