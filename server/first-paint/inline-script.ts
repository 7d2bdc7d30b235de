import { readFile } from "node:fs/promises";
import { minifySync, type Plugin, transformWithOxc } from "vite";

const QUERY = "?inline-script";

/**
 * `import code from "./x.ts?inline-script"` gives the module's only function as text for an inline script. The
 * function may use nothing from outside itself. In browser bundles the text is empty, because the server writes it
 * into documents.
 */
export const inlineScript: Plugin = {
  name: "inline-script",
  enforce: "pre",
  load: {
    filter: { id: /\?inline-script$/ },
    async handler(id) {
      if (this.environment.name === "client") return 'export default "";';
      return `export default ${JSON.stringify(await inlined(id.slice(0, -QUERY.length)))};`;
    },
  },
};

async function inlined(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, "utf8"), file);
  const run = `(${code.replace("export default ", "").trim()})();`;
  return minifySync(file, run, { module: false }).code.trim();
}
