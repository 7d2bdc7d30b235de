import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { DEFAULT_LANGUAGE } from "#domain/language";
import { precompress } from "#server/http/precompress";
import { BUILD_LANGUAGE, buildFolder, buildOtherClients } from "#server/languages/clients";

const config: Config = {
  ssr: true,
  buildDirectory: buildFolder(BUILD_LANGUAGE),
  // No manifest requests while browsing: every route is known from the first view.
  routeDiscovery: { mode: "initial" },
  async buildEnd({ reactRouterConfig }) {
    if (BUILD_LANGUAGE !== DEFAULT_LANGUAGE) return;
    await buildOtherClients();
    await precompress(join(reactRouterConfig.buildDirectory, "client"));
  },
};

export default config;
