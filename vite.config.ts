import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { inlineScript } from "#server/first-paint/inline-script";
import { oneLanguage } from "#server/languages/one-language";
import { sentencesInPlace } from "#server/languages/sentences-in-place";
import { BUILD_LANGUAGE, SHOP_CLIENT, shopClients } from "#server/languages/shop-clients";

// The process is one bundle, so that pool, configuration and limiters exist once. Of a client of the shop's
// only its files are wanted, and what documents name of them.
const server = SHOP_CLIENT ? { index: "virtual:react-router/server-manifest" } : "./server/main.ts";

// Files of untrusted shape are read in a thread, which begins with a file of its own.
const statementThread: Plugin = {
  name: "statement-thread",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr" && !SHOP_CLIENT,
  buildStart() {
    const id = join(import.meta.dirname, "app/services/statement-files/thread.ts");
    this.emitFile({ type: "chunk", id, fileName: "statement-thread.js" });
  },
};

export default defineConfig({
  plugins: [
    inlineScript,
    oneLanguage(BUILD_LANGUAGE),
    SHOP_CLIENT && sentencesInPlace(SHOP_CLIENT),
    tailwindcss(),
    reactRouter(),
    statementThread,
    !SHOP_CLIENT && shopClients(),
  ],
  build: {
    target: "es2022",
    // The content security policy lets nothing come out of an address that is its own content.
    assetsInlineLimit: 0,
    // It would compress every file, for a table that nobody reads.
    reportCompressedSize: false,
  },
  // From the package, the server would load all its 1,700 icons at its start.
  ssr: { noExternal: ["lucide-react"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A sentence is sent with the page that shows it, not with all sentences.
          optimization: { inlineConst: true },
          experimental: { lazyBarrel: true },
          treeshake: { moduleSideEffects: [{ test: /\/app\/domain\//, sideEffects: false }] },
          output: {
            codeSplitting: {
              groups: [
                // Stays in browsers when only the store changes.
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\//,
                },
                // The root and all it needs: every page does.
                {
                  name: "shell",
                  test: /\/app\/(root|form-route|ui\/forms\/(leaving|send-form)|pages\/(page-part|account\/session\/(session-of-answer|route)))\./,
                },
                // Home, stories and texts have no form.
                { name: "forms", test: /\/app\/ui\/forms\//, minShareCount: 5 },
                // On a slow network every six small files cost a round trip (record 0045). Sentences come with
                // their subject: all together they are more than all the rest.
                {
                  name: "parts",
                  test: /\/app\/(ui|protocol)\/|\/app\/domain\/(?!.*messages)|lucide/,
                  minShareCount: 5,
                },
                // What the pages of the shop share: who comes from one has it for the next.
                {
                  name: "shop",
                  test: /\/app\/(pages\/(shop|story|seo)|ui\/(pictures|offers|shell|skeletons))\/(?!envelope|combo-contents|builder\/editing|store\/combos-section)|\/app\/domain\/catalogue\/|lucide/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: server, experimental: { lazyBarrel: true } } } },
  },
});
