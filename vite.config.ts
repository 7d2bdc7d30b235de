import { realpathSync } from "node:fs";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { inlineScript } from "#server/first-paint/inline-script";
import { oneLanguage } from "#server/languages/one-language";
import { sentencesInPlace } from "#server/languages/sentences-in-place";
import { BUILD_LANGUAGE, SHOP_CLIENT, shopClients } from "#server/languages/shop-clients";

// The server is one bundle, so that connection pool, configuration and rate limiters exist once. The build of a shop
// client needs no server, only the manifest of its files, which documents refer to.
const server = SHOP_CLIENT ? { index: "virtual:react-router/server-manifest" } : "./server/main.ts";

/**
 * What every page needs: the root, what is started beside it, and what they import; and structured data, for which
 * home would load the shop's and the forms' files. The build ends with an error if one of these was moved.
 */
const SHELL = [
  "root.tsx",
  "pages/shell.ts",
  "pages/visitor-scripts.ts",
  "pages/page-part.tsx",
  "forms/form-href.ts",
  "pages/cart/pending-pieces.ts",
  "pages/cart/use-pending-pieces.ts",
  "pages/cart/guest/guest-cart.ts",
  "pages/cart/guest/use-guest-cart.ts",
  "pages/seo/json-ld-script.tsx",
  "session/hint.ts",
  "session/session-store.ts",
  "ui/browser-store.tsx",
  "ui/page-port.tsx",
  "ui/use-stored.tsx",
  "ui/forms/sending/leaving.tsx",
  "ui/forms/sending/network-errors.tsx",
  "ui/forms/sending/post-form.tsx",
  "ui/forms/sending/refusal-words.tsx",
  "ui/forms/sending/sender.tsx",
  "ui/forms/sending/sending.tsx",
  "ui/forms/sending/use-on-leaving.tsx",
  "ui/shell/back.tsx",
  "ui/shell/cart-count.tsx",
  "ui/shell/each.tsx",
  "ui/shell/load-document.tsx",
  "ui/shell/log-out.tsx",
  "ui/shell/menus.tsx",
  "ui/shell/place.tsx",
  "ui/shell/session-copy.tsx",
  "ui/shell/toasts.tsx",
  "ui/shell/trail.tsx",
  "ui/shell/visitor.tsx",
  "ui/shell/visits.tsx",
].map((file) => realpathSync(join(import.meta.dirname, "app", file)));

// Uploaded statements are read in a worker thread, which starts from a file of its own.
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
    // Nothing is inlined as a `data:` address, because the content security policy allows those for pictures alone.
    assetsInlineLimit: 0,
    // Reporting sizes would compress every file, for a table that nobody reads.
    reportCompressedSize: false,
  },
  // The package is bundled, because the server would otherwise load all its 1,700 icons at its start.
  ssr: { noExternal: ["lucide-react"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // These options send a sentence with the page that shows it, instead of all sentences with each page.
          optimization: { inlineConst: true },
          experimental: { lazyBarrel: true },
          treeshake: {
            moduleSideEffects: [{ test: /\/app\/(?:domain|pages\/seo)\//, sideEffects: false }],
          },
          output: {
            codeSplitting: {
              groups: [
                // The framework's file stays in browsers' caches when only the store's code changes.
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\//,
                },
                { name: "shell", test: (id) => SHELL.includes(id.replace(/\?.*$/, "")) },
                // Forms are apart, because home, stories and text pages have none.
                { name: "forms", test: /\/app\/ui\/forms\//, minShareCount: 5 },
                // On a slow network every six small files cost a round trip (docs/decisions/0045). Messages aren't
                // included: each is loaded with its subject, since all together they are larger than the rest. Nor
                // are orders, whose states public pages don't show, and what combos contain.
                {
                  name: "parts",
                  test: /\/app\/(ui\/(?!orders\/texts|pictures\/combo-contents)|protocol\/)|\/app\/domain\/(?!.*messages|orders\/)|lucide/,
                  minShareCount: 5,
                },
                // Code that the shop's pages share: a visitor who has opened one page has it cached for the next.
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
