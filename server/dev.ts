import { resolve } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import type { NodeHandler } from "./http/server.ts";
import type { Store } from "./store.ts";

/**
 * `npm run dev`: the same store, compiled by Vite as it changes. Pages reload hot; a change to
 * what the process holds open (server/, data/, request/) closes the store and opens it again.
 */
const dataDir = resolve(process.env.DATA_DIR || "./data");
const vite = await createServer({
  appType: "custom",
  server: {
    middlewareMode: true,
    // The database writes there all the time.
    watch: { ignored: (path: string) => path === dataDir || path.startsWith(`${dataDir}/`) },
  },
});
let store = openStore();

vite.watcher.on("change", (file) => {
  if (belongsToProcess(file)) store = store.then(reopen, openStore);
});
// React Router's plugin has a Vite of its own, which would end the process before the database.
process.removeAllListeners("SIGTERM");
let ending = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  // Terminals and npm both pass a signal on, so it may come twice.
  process.on(signal, end);
}

async function openStore(): Promise<Store | null> {
  try {
    // Through Vite, so that the process and the pages share one database pool, one configuration.
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

/** Vite serves what it compiles and leaves the rest to the app. */
const viteHandler: NodeHandler = (req, res) => {
  // Vite's own answers know nothing of the strict policy for files.
  res.removeHeader("Content-Security-Policy");
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  res.once("close", () => resolve(true));
  vite.middlewares(req, res, (error?: unknown) => (error ? reject(error) : resolve(false)));
  return promise;
};

/** Whether the open store was made of this file, directly or by what it imports. */
function belongsToProcess(file: string): boolean {
  const entry = vite.moduleGraph.getModulesByFile(`${vite.config.root}/server/store.ts`);
  const seen = new Set(entry);
  for (const module of seen) {
    if (module.file === file) return true;
    for (const imported of module.ssrImportedModules) seen.add(imported);
  }
  return false;
}

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await (await store)?.stop();
  await (vite as ViteDevServer).close();
  process.exit(0);
}
