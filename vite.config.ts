import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    plainImports(),
    knownRoutes(),
    droppable(),
    noDateFields(),
  ],
  build: { target: "es2022", assetsInlineLimit: 0 },
  resolve: {
    // lucide's shapes without its wrapper, a kilobyte that can do what no icon here asks for.
    alias: {
      "../createLucideIcon.mjs": fileURLToPath(new URL("app/ui/lucide-icon.tsx", import.meta.url)),
    },
  },
  // Drawn on the server as in the browser.
  ssr: { noExternal: ["lucide-react"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A sentence is sent with the page that shows it, not with the module it is kept in.
          optimization: { inlineConst: { mode: "all", pass: 3 } },
          output: {
            // What every first view needs, in two files: together they compress to 7 kB less than
            // in fifteen, and the framework's file stays in browsers when only the store changes.
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\//,
                },
                // First, or whoever shows one sentence would take its lists along.
                { name: "orders", test: /\/app\/domain\/order-messages\./ },
                {
                  name: "shell",
                  test: /\/app\/(root|ui\/(header|footer|toasts|anti-forgery|forms\/network-errors|link|ready|font-preload|page-head|picture)|pages\/(failure|loading|unanswered|use-back-online|without-code)|pages\/checkout\/cart\/guest-cart|pages\/account\/session\/route)\./,
                },
                // Four pages, and what only they share: nobody's first view.
                {
                  name: "sign-in",
                  test: /\/app\/(pages\/account\/auth|domain\/carried-cart|pages\/checkout\/details\/copy)/,
                },
                // Around what can be put into a cart.
                {
                  name: "goods",
                  test: /\/app\/(ui\/(breadcrumb|stamp|stepper|structured-data|forms\/(store-form|use-store-form))|domain\/sayings)\./,
                },
                { name: "empty", test: /\/app\/ui\/empty-state\./ },
                { name: "shared", test: /\/app\/|\/lucide-react\//, minShareCount: 6 },
              ],
            },
          },
        },
      },
    },
    // The process is one bundle, so that pool, configuration and limiters exist once.
    ssr: { build: { rollupOptions: { input: "./server/main.ts" } } },
  },
});

/**
 * Vite wraps every `import()` in a kilobyte that looks for style sheets to fetch along. There is one
 * style sheet, and it stands in the document.
 */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    load(id) {
      if (id === "\0vite/preload-helper.js")
        return "export const __vitePreload = (load) => load();";
    },
  };
}

/**
 * Two parts of React Router answer in browsers what this store never asks: which routes there are
 * (all are known from the start, see react-router.config.ts), and who wants to be told of each step.
 * What they do then stands here; they are two kilobytes of every first view. A third reloads the page
 * left behind where the next one's code can't be had, which without a network is the browser's own
 * error page: here app/pages/errors/without-code.tsx stands in.
 */
const IN_PLACE: Record<string, Record<string, string>> = {
  "dom/ssr/routeModules.js": {
    loadRouteModule:
      "async ({ id, module }, known) => (known[id] ??= await import(/* @vite-ignore */ module).catch(known.root.handle.withoutCode))",
  },
  "dom/ssr/fog-of-war.js": {
    URL_LIMIT: "0",
    getManifestPath: "() => undefined",
    getPartialManifest: "(manifest) => manifest",
    getPatchRoutesOnNavigationFunction: "() => undefined",
    getPathsWithAncestors: "() => []",
    handleClientVersionMismatch: "async () => false",
    isFogOfWarEnabled: "() => false",
    useFogOFWarDiscovery: "() => {}",
  },
  "router/instrumentation.js": {
    consumeInstrumentationClientResultMetaReceiver: "() => undefined",
    getRouteInstrumentationUpdates: "() => ({})",
    instrumentClientSideRouter: "(router) => router",
    instrumentHandler: "(handler) => handler",
    instrumentationResultMetaContext: "undefined",
  },
};

function knownRoutes(): Plugin {
  return {
    name: "known-routes",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const [part, answers] =
        Object.entries(IN_PLACE).find(([path]) =>
          id.endsWith(`/react-router/dist/production/lib/${path}`),
        ) ?? [];
      if (!answers) return;
      const exported = /^export \{(.*)\};$/m
        .exec(code)?.[1]
        ?.split(",")
        .map((name) => name.trim());
      if (exported?.toSorted().join() !== Object.keys(answers).toSorted().join())
        this.error(`React Router's ${part} has changed: look again at what it does`);
      return Object.entries(answers)
        .map(([name, answer]) => `export const ${name} = ${answer};`)
        .join("\n");
    },
  };
}

/**
 * React Router names its components for developer tools, and makes them by calls that a bundler takes
 * for effects. Either keeps in what nobody uses: two kilobytes of every first view.
 */
function droppable(): Plugin {
  return {
    name: "droppable",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!id.includes("/react-router/dist/production/")) return;
      return code
        .replace(/^\w+\.displayName = ".*";$/gm, "")
        .replace(/(?<== )(?=React\$1\.(?:forwardRef|createContext)\()/g, "/* @__PURE__ */ ");
    },
  };
}

/** Tailwind smooths date fields, of which the store has none, in a tenth of a kilobyte of every document. */
function noDateFields(): Plugin {
  return {
    name: "no-date-fields",
    apply: "build",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
        file.source = `${file.source}`.replaceAll(
          /::-webkit-(?:date|calendar)[^{}]*\{[^{}]*\}/g,
          "",
        );
      }
    },
  };
}
