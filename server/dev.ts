import { resolve } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import type { NodeHandler } from "./http/server.ts";
import type { Store } from "./store.ts";

/**
 * `npm run dev`: runs the store, compiled by Vite as it changes. Pages are updated in place; a change of the server's
 * own modules reopens the store.
 */
const dataDir = resolve(process.env.DATA_DIR || "./data");
const vite = await createServer({
  appType: "custom",
  server: {
    middlewareMode: true,
    // Vite ignores the data folder, to which the database constantly writes.
    watch: { ignored: (path: string) => path === dataDir || path.startsWith(`${dataDir}/`) },
  },
});
let store = openStore();

vite.watcher.on("change", (file) => {
  if (belongsToProcess(file)) store = store.then(reopen, openStore);
});
// React Router's plugin listens for SIGTERM and would end the process before the database is closed.
process.removeAllListeners("SIGTERM");
let ending = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  // Terminals and npm both pass signals on, so each signal may arrive twice.
  process.on(signal, stopAll);
}

async function openStore(): Promise<Store | null> {
  try {
    // The store is loaded through Vite, so that process and pages share one database pool and configuration.
    const { openStore } = (await vite.ssrLoadModule(
      "/server/store.ts",
    )) as typeof import("./store.ts");
    const opened = await openStore({
      build: loadBuild,
      clientFolder: null,
      handlers: [viteHandler],
    });
    console.log(`The store is open: ${opened.address}`);
    return opened;
  } catch (error) {
    console.error(error);
    return null;
  }
}

async function reopen(opened: Store | null): Promise<Store | null> {
  await opened?.stop();
  return openStore();
}

async function loadBuild() {
  const build = await vite.ssrLoadModule("virtual:react-router/server-build");
  return build as import("react-router").ServerBuild;
}

/** Vite answers the requests that it knows; the app answers the rest. */
const viteHandler: NodeHandler = (req, res) => {
  // Vite's own responses don't work with the strict policy for files.
  res.removeHeader("Content-Security-Policy");
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  res.once("close", () => resolve(true));
  vite.middlewares(req, res, (error?: unknown) => (error ? reject(error) : resolve(false)));
  return promise;
};

/** True if the open store imports this file, directly or not. */
function belongsToProcess(file: string): boolean {
  const entry = vite.moduleGraph.getModulesByFile(`${vite.config.root}/server/store.ts`);
  const seen = new Set(entry);
  for (const module of seen) {
    if (module.file === file) return true;
    for (const imported of module.ssrImportedModules) seen.add(imported);
  }
  return false;
}

async function stopAll(): Promise<void> {
  if (ending) return;
  ending = true;
  await (await store)?.stop();
  await (vite as ViteDevServer).close();
  process.exit(0);
}
