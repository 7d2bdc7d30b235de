import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), plainImports()],
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
                {
                  name: "shell",
                  test: /\/app\/(root|ui\/(header|footer|toasts|store-form|log-out-dialog)|pages\/checkout\/cart\/guest-cart|pages\/account\/session\/route)\./,
                },
                // Four pages, and what only they share: nobody's first view.
                {
                  name: "sign-in",
                  test: /\/app\/(pages\/account\/auth|domain\/carried-cart|pages\/checkout\/details\/copy)/,
                },
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
