import { realpathSync } from "node:fs";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { inlineScript } from "#server/first-paint/inline-script";
import { documentScripts } from "#server/languages/document-scripts";
import { oneLanguage } from "#server/languages/one-language";
import { sentencesInPlace } from "#server/languages/sentences-in-place";
import { BUILD_LANGUAGE, SHOP_CLIENT, shopClients } from "#server/languages/shop-clients";

// The server is one bundle, so that connection pool, configuration and rate limiters exist once. The build of a shop
// client needs no server, only the manifest of its files, which documents refer to.
const server = SHOP_CLIENT ? { index: "virtual:react-router/server-manifest" } : "./server/main.ts";

/** What every page of both kinds needs, with all that it imports: the shell's script, session, links and forms' ends. */
const SHELL = appFiles(
  "pages/start-page.ts",
  "session/session-store.ts",
  "ui/browser-store.tsx",
  "ui/page-port.tsx",
  "ui/shell/fetch-ahead.tsx",
  "ui/shell/load-document.tsx",
  "ui/shell/session-copy.tsx",
  "ui/shell/toasts.tsx",
);

/** What every page of the app needs besides. */
const ROOT = appFiles(
  "root.tsx",
  "pages/page-part.tsx",
  "ui/forms/sending/use-on-leaving.tsx",
  "ui/shell/page-head.tsx",
);

/**
 * What most islands need, with all that it imports: one file, since several small ones compress worse, and a browser asks
 * for six at once. It is apart from the root's, which would have islands load the router.
 */
const ISLANDS = appFiles(
  "documents/hydrate-island.tsx",
  "domain/cart/cart.ts",
  "domain/problem.ts",
  "domain/money/percentages.ts",
  "forms/form-href.ts",
  "pages/account/session/use-once-known.ts",
  "pages/cart/login-notice.tsx",
  "pages/cart/lines/in-your-cart.tsx",
  "pages/cart/lines/bought-now.ts",
  "pages/cart/lines/use-idempotency-key.ts",
  "pages/cart/use-pending-pieces.ts",
  "pages/cart/guest/use-guest-cart.ts",
  "pages/errors/network-error.ts",
  "pages/errors/use-back-online.ts",
  "pages/shop/product/texts.ts",
  "session/use-session.ts",
  "ui/forms/button.tsx",
  "ui/forms/clipboard.tsx",
  "ui/forms/refusal-notice.tsx",
  "ui/forms/sending/store-form.tsx",
  "ui/forms/sending/use-store-form.tsx",
  "ui/forms/stepper.tsx",
  "ui/hydrated.tsx",
  "ui/icon.tsx",
  "ui/link.tsx",
  "ui/pictures/enlarge.tsx",
  "ui/pictures/picture.tsx",
  "ui/pictures/stamp.tsx",
  "ui/returns.tsx",
  "ui/store-terms.tsx",
  "ui/use-load.tsx",
  "ui/use-stored.tsx",
);

/** Sentences of the catalogue and the cart that islands show by themselves (server/languages/sentences-in-place.ts). */
const ISLAND_SENTENCES = /\/domain\/(?:cart|catalogue)\/messages[.\w]*\?sentences$/;

/** Whether a module is one of these files. The build ends with an error if one of them was moved. */
function appFiles(...files: readonly string[]): (id: string) => boolean {
  const paths = files.map((file) => realpathSync(join(import.meta.dirname, "app", file)));
  return (id) => paths.includes(id.replace(/\?.*$/, ""));
}

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
    SHOP_CLIENT && documentScripts(),
    tailwindcss(),
    reactRouter(),
    statementThread,
    !SHOP_CLIENT && shopClients(),
  ],
  build: {
    target: "es2022",
    // The files of documents are found in it (server/languages/document-scripts.ts).
    manifest: Boolean(SHOP_CLIENT),
    // A document names its islands' files itself, and React Router those of its pages.
    modulePreload: SHOP_CLIENT ? false : undefined,
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
            moduleSideEffects: [
              { test: /\/app\/(?:domain|documents|pages\/seo)\//, sideEffects: false },
            ],
          },
          output: {
            codeSplitting: {
              groups: [
                // Both kinds of page load the shell's script with all that it imports.
                { name: "shell", test: SHELL },
                // The frameworks' files stay in browsers' caches when only the store's code changes. Documents load
                // React where they have an island, and never the router.
                { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: "router", test: /node_modules\/(react-router|cookie)\// },
                { name: "islands", test: (id) => ISLANDS(id) || ISLAND_SENTENCES.test(id) },
                { name: "root", test: ROOT },
                // On a slow network every six small files cost a round trip (docs/decisions/0045). Messages aren't
                // included: each is loaded with its subject, since all together they are larger than the rest. Nor
                // are orders, whose states public pages don't show, and what combos contain.
                {
                  name: "parts",
                  test: /\/app\/(ui\/(?!orders\/texts|pictures\/combo-contents|shell\/page-head)|protocol\/|session\/)|\/app\/domain\/(?!.*messages|orders\/)|lucide/,
                  minShareCount: 5,
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
