import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: "es2022",
    // The content security policy lets nothing come out of an address that is its own content.
    assetsInlineLimit: 0,
  },
  // From the package, the server would load all its 1,700 icons at its start.
  ssr: { noExternal: ["lucide-react"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A sentence is sent with the page that shows it, not with all sentences.
          optimization: { inlineConst: true },
          output: {
            codeSplitting: {
              groups: [
                // Stays in browsers when only the store changes.
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\//,
                },
                // The root and all it needs: every page does.
                { name: "shell", test: /\/app\/root\./ },
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
